/** How many writes have begun, and how many of them are on the disk: between the two, nothing is saved yet. */
export interface WriteCount {
  readBegun: () => number;
  readEnded: () => number;
  /** Notified when either gives another number. */
  subscribe: (listener: () => void) => () => void;
}

export interface WriteCounter extends WriteCount {
  /**
   * Counts a write, which may say that it is on the disk before it is through. One that fails is counted as if it had never begun.
   */
  count: <T>(write: (onDisk: () => void) => Promise<T>) => Promise<T>;
}

export function createWriteCounter(): WriteCounter {
  const listeners = new Set<() => void>();
  let begun = 0;
  let ended = 0;
  const add = (toBegun: number, toEnded: number) => {
    begun += toBegun;
    ended += toEnded;
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
      let isOnDisk = false;
      const onDisk = () => {
        if (isOnDisk) return;
        isOnDisk = true;
        add(0, 1);
      };
      add(1, 0);
      try {
        const result = await write(onDisk);
        onDisk();
        return result;
      } catch (error) {
        add(-1, isOnDisk ? -1 : 0);
        throw error;
      }
    },
  };
}
