interface CountsAt {
  epoch: string;
  seq: number;
  /** By noun. */
  counts: Map<string, number>;
}

/** Where a household stands: every write that lets a row live or die moves it on. */
interface Standing {
  id: string;
  epoch: string;
  seq: number;
}

/**
 * How many living rows of a noun households have, as this process saw it last: counting them anew at every push takes the longer the
 * more there are. What another server has written meanwhile moved the household on, and what was counted before that is forgotten.
 *
 * @param mostHouseholds those that wrote longest ago are forgotten first
 */
export function createLivingCounts(mostHouseholds = 20_000) {
  const households = new Map<string, CountsAt>();
  return {
    /** Undefined where it is to be counted. */
    find: ({ id, epoch, seq }: Standing, noun: string): number | undefined => {
      const counted = households.get(id);
      return counted?.epoch === epoch && counted.seq === seq ? counted.counts.get(noun) : undefined;
    },
    /** After a commit that wrote to one noun alone: where the household stood before, where it stands now, and how many there are. */
    note: (before: Standing, now: Standing, noun: string, count: number): void => {
      const known = households.get(now.id);
      const isAsBefore = known?.epoch === before.epoch && known.seq === before.seq;
      const counts = isAsBefore && now.epoch === before.epoch ? known.counts : new Map<string, number>();
      households.delete(now.id);
      households.set(now.id, { epoch: now.epoch, seq: now.seq, counts: counts.set(noun, count) });
      const [oldest] = households.keys();
      if (households.size > mostHouseholds && oldest !== undefined) households.delete(oldest);
    },
  };
}
