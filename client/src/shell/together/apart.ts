import { useCallback, useSyncExternalStore } from 'react';
import { firstDatabaseOf } from '#db/ateria-db.ts';
import { dropKept, keep } from '#lib/keep.ts';

/** Of the person on this device, whichever of their households they look at; forgotten with their other texts, by the name in it. */
const keyOf = (database: string): string => `ateria.apart.${firstDatabaseOf(database)}`;

/** Other windows are told by the browser, this one by this. */
const changedHere = 'ateria:apart';

function isApart(database: string): boolean {
  try {
    return localStorage.getItem(keyOf(database)) !== null;
  } catch {
    return false;
  }
}

/** Whether the person has chosen, on this device, that the others do not see when they are here, nor they the others. */
export function useApart(database: string): [isApart: boolean, setApart: (isApart: boolean) => void] {
  const chosen = useSyncExternalStore(follow, () => isApart(database));
  const choose = useCallback(
    (next: boolean) => {
      if (next) keep(localStorage, keyOf(database), '1');
      else dropKept(localStorage, keyOf(database));
      window.dispatchEvent(new Event(changedHere));
    },
    [database],
  );
  return [chosen, choose];
}

function follow(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener(changedHere, changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener(changedHere, changed);
  };
}
