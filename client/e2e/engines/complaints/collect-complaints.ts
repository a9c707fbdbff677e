type Source = () => readonly string[];

export interface Complaints {
  /** Also listens to this source from now on. */
  hear(source: Source): void;
  /** Complaints since the last call. */
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
