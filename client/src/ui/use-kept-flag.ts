import { useCallback, useSyncExternalStore } from 'react';
import { dropKept, keep } from '#lib/keep.ts';

/** Other windows are told by the browser, this one by this. */
const changedHere = 'ateria:kept-flag';

/** Whether something is kept under a key of this device. */
export function hasKeptFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Something that a person chose on this device, off unless they did; kept under a key that holds the name of their database. */
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
