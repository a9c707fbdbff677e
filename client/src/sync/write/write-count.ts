/** How many writes have begun, and how many of them are on the disk: between the two, nothing is saved yet. */
export interface WriteCount {
  readBegun: () => number;
  readEnded: () => number;
  /** Notified when `readBegun` gives another number. */
  subscribe: (listener: () => void) => () => void;
}

export interface WriteCounter extends WriteCount {
  /** Counts a write. One that fails is counted as if it had never begun. */
  count: <T>(write: () => Promise<T>) => Promise<T>;
}

export function createWriteCounter(): WriteCounter {
  const listeners = new Set<() => void>();
  let begun = 0;
  let ended = 0;
  const setBegun = (next: number) => {
    begun = next;
    for (const listener of listeners) listener();
  };
  return {
    readBegun: () => begun,
    readEnded: () => ended,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async count(write) {
      setBegun(begun + 1);
      try {
        const result = await write();
        ended += 1;
        return result;
      } catch (error) {
        setBegun(begun - 1);
        throw error;
      }
    },
  };
}
