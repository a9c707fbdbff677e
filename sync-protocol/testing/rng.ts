/** Seeded randomness: the same seed gives the same run. */
export interface Rng {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from 0 up to, not including, `below`. */
  below: (below: number) => number;
  chance: (probability: number) => boolean;
  /** @throws RangeError for an empty list */
  pick: <T>(list: readonly T[]) => T;
  /** Randomness of its own, so that more draws in one part do not shift those of another. */
  fork: () => Rng;
}

/** mulberry32: 32 bits of state are plenty to choose stories with. */
export function createRng(seed: number): Rng {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    fork: () => createRng(below(2 ** 31)),
  };
}
