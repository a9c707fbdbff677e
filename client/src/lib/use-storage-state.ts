import { useEffect, useState } from 'react';

export interface StorageState {
  isPersisted: boolean;
  usedBytes: number | null;
}

/** Undefined until the browser has said, and where it does not say. */
export function useStorageState(): StorageState | undefined {
  const [state, setState] = useState<StorageState>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const isPersisted = await navigator.storage.persisted();
      const { usage } = await navigator.storage.estimate();
      if (isCurrent) setState({ isPersisted, usedBytes: usage ?? null });
    };
    // An old browser or a private window says nothing, and then neither do we.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return state;
}
