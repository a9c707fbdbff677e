import { createSignal } from '#lib/signal/signal.ts';

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
  const counts = createSignal({ begun: 0, ended: 0 });
  const add = (toBegun: number, toEnded: number) => {
    const { begun, ended } = counts.read();
    counts.set({ begun: begun + toBegun, ended: ended + toEnded });
  };
  return {
    readBegun: () => counts.read().begun,
    readEnded: () => counts.read().ended,
    subscribe: counts.subscribe,
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
