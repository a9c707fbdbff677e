import { databaseName, firstDatabaseOf } from '#db/ateria-db.ts';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** What a person wants to take along into another household, from when they said so until it is there. */
export interface Carry {
  /** Name of the database that it comes from. */
  from: string;
  /** Id of the household that it goes to, which is on the screen then. */
  to: string;
  /** Whether they have been asked about a household to which they belong no longer: what does not come along goes. */
  isDecided?: boolean;
}

/** Forgotten with the person's other texts, by the name in it: that of the database that the device began with. */
const keyOf = (firstDatabase: string): string => `ateria.carry.${firstDatabase}`;

export function noteCarry(identityKey: string, carry: Carry): void {
  keep(localStorage, keyOf(databaseName(identityKey)), JSON.stringify(carry));
}

export const readCarry = (identityKey: string): Carry | null => carryOfPerson(databaseName(identityKey));

/** By the name of any database that this device has of the person. */
export function carryOfPerson(database: string): Carry | null {
  const kept = readKept(localStorage, keyOf(firstDatabaseOf(database)));
  if (!(kept instanceof Object) || !('from' in kept) || !('to' in kept)) return null;
  const { from, to } = kept;
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return 'isDecided' in kept ? { from, to, isDecided: true } : { from, to };
}

export function forgetCarry(identityKey: string): void {
  dropKept(localStorage, keyOf(databaseName(identityKey)));
}
