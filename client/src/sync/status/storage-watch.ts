import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { createSignal } from '#lib/signal/signal.ts';

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
  const last = createSignal<StorageFault | null>(null);
  const update = () => last.set([...faults.values()].at(-1) ?? null);
  return {
    read: last.read,
    subscribe: last.subscribe,
    failed: (who, error) => {
      faults.set(who, storageFaultOf(error) ?? 'lost');
      update();
    },
    worked: (who) => {
      faults.delete(who);
      update();
    },
  };
}
