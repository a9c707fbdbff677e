import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';

/** Current storage fault of this device. Kept in memory, since a full disk could not store it. */
export interface StorageWatch {
  /** Null while all is well. */
  read: () => StorageFault | null;
  subscribe: (listener: () => void) => () => void;
}

export interface StorageWatcher extends StorageWatch {
  failed: (who: string, error: unknown) => void;
  worked: (who: string) => void;
}

/** Tracks which parts met a storage fault and have not worked again since. */
export function createStorageWatch(): StorageWatcher {
  const faults = new Map<string, StorageFault>();
  const listeners = new Set<() => void>();
  const read = () => [...faults.values()].at(-1) ?? null;
  const change = (act: () => void) => {
    const before = read();
    act();
    if (read() !== before) for (const listener of listeners) listener();
  };
  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    failed: (who, error) => change(() => faults.set(who, storageFaultOf(error) ?? 'lost')),
    worked: (who) => change(() => faults.delete(who)),
  };
}
