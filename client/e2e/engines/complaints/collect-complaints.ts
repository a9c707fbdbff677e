type Source = () => readonly string[];

export interface Complaints {
  /** Listens there too, to what comes from now on. */
  hear(source: Source): void;
  /** What has come since it was asked last. */
  take(): string[];
}

export function collectComplaints(): Complaints {
  const sources: { source: Source; taken: number }[] = [];
  return {
    hear: (source) => void sources.push({ source, taken: source().length }),
    take: () =>
      sources.flatMap((each) => {
        const fresh = each.source().slice(each.taken);
        each.taken += fresh.length;
        return fresh;
      }),
  };
}
