import { useCallback, useSyncExternalStore } from 'react';
import { dropKept, keep } from '#lib/keep.ts';

/** `storage` events reach other windows only; this event tells the same window. */
const changedHere = 'ateria:kept-flag';

/** Whether anything is stored under a key of local storage. */
export function hasKeptFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** A setting of a person on this device, off by default; its key contains the name of their database. */
export function useKeptFlag(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(follow, () => hasKeptFlag(key));
  const set = useCallback(
    (next: boolean) => {
      if (next) keep(localStorage, key, '1');
      else dropKept(localStorage, key);
      window.dispatchEvent(new Event(changedHere));
    },
    [key],
  );
  return [isOn, set];
}

function follow(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener(changedHere, changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener(changedHere, changed);
  };
}
