import { useEffect, useState } from 'react';

export interface StorageState {
  isPersisted: boolean;
  usedBytes: number | null;
}

/** Undefined until the browser has answered, or if it does not. */
export function useStorageState(): StorageState | undefined {
  const [state, setState] = useState<StorageState>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const isPersisted = await navigator.storage.persisted();
      const { usage } = await navigator.storage.estimate();
      if (isCurrent) setState({ isPersisted, usedBytes: usage ?? null });
    };
    // Old browsers and private windows do not answer.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return state;
}
