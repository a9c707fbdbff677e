import { databaseName, firstDatabaseOf } from '#db/ateria-db.ts';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** A pending copy of a person's data into another household, from their decision until it is done. */
export interface PendingCopy {
  /** Name of the source database. */
  from: string;
  /** Id of the target household, which is the one on the screen. */
  to: string;
  /**
   * Whether the person has decided about a household they no longer belong to: the source is then removed
   * after copying.
   */
  isDecided?: boolean;
}

/** Removed with the person's other texts, by the name in it: that of the device's initial database. */
const keyOf = (firstDatabase: string): string => `ateria.carry.${firstDatabase}`;

export function notePendingCopy(identityKey: string, copy: PendingCopy): void {
  keep(localStorage, keyOf(databaseName(identityKey)), JSON.stringify(copy));
}

export const readPendingCopy = (identityKey: string): PendingCopy | null =>
  pendingCopyOf(databaseName(identityKey));

/** Takes the name of any of the person's databases on this device. */
export function pendingCopyOf(database: string): PendingCopy | null {
  const kept = readKept(localStorage, keyOf(firstDatabaseOf(database)));
  if (!(kept instanceof Object) || !('from' in kept) || !('to' in kept)) return null;
  const { from, to } = kept;
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return 'isDecided' in kept ? { from, to, isDecided: true } : { from, to };
}

export function forgetPendingCopy(identityKey: string): void {
  dropKept(localStorage, keyOf(databaseName(identityKey)));
}
