import { keep } from '#lib/keep.ts';
import { firstDatabaseOf } from './ateria-db.ts';

/** Of the person, whichever of their households it was in; forgotten with their other texts, by the name in it. */
const keyOf = (database: string): string => `ateria.shownAround.${firstDatabaseOf(database)}`;

/** Somebody who has been shown around in one household knows their way in the others. */
export function noteShownAround(database: string): void {
  if (!wasShownAround(database)) keep(localStorage, keyOf(database), '1');
}

export function wasShownAround(database: string): boolean {
  try {
    return localStorage.getItem(keyOf(database)) !== null;
  } catch {
    return false;
  }
}
