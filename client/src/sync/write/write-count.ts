/** Counts of writes begun and of writes on the disk. While they differ, something is not saved yet. */
export interface WriteCount {
  readBegun: () => number;
  readEnded: () => number;
  /** Notified when either count changes. */
  subscribe: (listener: () => void) => () => void;
}

export interface WriteCounter extends WriteCount {
  /**
   * Counts a write, which may call `onDisk` before it ends. A write that fails is counted as if it had never
   * begun.
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
