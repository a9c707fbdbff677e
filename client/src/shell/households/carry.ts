import { databaseName } from '#db/ateria-db.ts';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** What a person wants to take along into another household, from when they said so until it is there. */
export interface Carry {
  /** Name of the database that it comes from. */
  from: string;
  /** Id of the household that it goes to, which is on the screen then. */
  to: string;
}

/** Forgotten with the person's other texts, by the name in it. */
const keyOf = (identityKey: string): string => `ateria.carry.${databaseName(identityKey)}`;

export function noteCarry(identityKey: string, carry: Carry): void {
  keep(localStorage, keyOf(identityKey), JSON.stringify(carry));
}

export function readCarry(identityKey: string): Carry | null {
  const kept = readKept(localStorage, keyOf(identityKey));
  if (!(kept instanceof Object) || !('from' in kept) || !('to' in kept)) return null;
  const { from, to } = kept;
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

export function forgetCarry(identityKey: string): void {
  dropKept(localStorage, keyOf(identityKey));
}
