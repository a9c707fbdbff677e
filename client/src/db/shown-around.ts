import { keep } from '#lib/keep.ts';
import { firstDatabaseOf } from './ateria-db.ts';

/** One key per person, for all of their households; removed with their other texts, by the name in it. */
const keyOf = (database: string): string => `ateria.shownAround.${firstDatabaseOf(database)}`;

/** Notes that the person finished onboarding, which holds for all of their households. */
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
