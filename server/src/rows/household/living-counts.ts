interface CountsAt {
  epoch: string;
  seq: number;
  /** Number of living rows by noun. */
  counts: Map<string, number>;
}

/** A household's position: every write that creates, deletes or restores a row changes it. */
interface Standing {
  id: string;
  epoch: string;
  seq: number;
}

/**
 * Caches the number of living rows by household and noun, since counting them at every push takes longer the
 * more there are. A write by another server moves the household's `seq`, so the cached number no longer
 * applies.
 *
 * @param mostHouseholds cache size; the household that wrote longest ago is dropped first
 */
export function createLivingCounts(mostHouseholds = 20_000) {
  const households = new Map<string, CountsAt>();
  return {
    /** The cached number; undefined if the rows have to be counted. */
    find: ({ id, epoch, seq }: Standing, noun: string): number | undefined => {
      const counted = households.get(id);
      return counted?.epoch === epoch && counted.seq === seq ? counted.counts.get(noun) : undefined;
    },
    /**
     * Call it after a commit that wrote rows of one noun only. `count` is the noun's living rows after it.
     */
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
