import { keep, readKept } from '#lib/keep.ts';
import { SHOWN_DATABASE_KEY } from '#lib/known-identity.ts';
import { databaseName, firstDatabaseOf } from '../ateria-db.ts';

/** What a device knows of a person's households before any database is open. */
interface HouseholdsHere {
  /** The household of the database that the device began with, once that is known. */
  first?: string;
  /** The one on the screen; without it, the first. */
  shown?: string;
}

/** Forgotten with the person, by the name in it (`shell/leave/kept-texts.ts`). */
const keyOf = (firstDatabase: string): string => `ateria.households.${firstDatabase}`;

/** None outside of a browser. */
const texts = () => globalThis.localStorage as Storage | undefined;

function read(firstDatabase: string): HouseholdsHere {
  const storage = texts();
  const kept = storage && readKept(storage, keyOf(firstDatabase));
  if (!(kept instanceof Object)) return {};
  const { first, shown } = kept as Record<string, unknown>;
  return {
    ...(typeof first === 'string' && { first }),
    ...(typeof shown === 'string' && { shown }),
  };
}

function change(firstDatabase: string, changed: HouseholdsHere): void {
  const storage = texts();
  if (storage) keep(storage, keyOf(firstDatabase), JSON.stringify({ ...read(firstDatabase), ...changed }));
}

/** The database to open for a person, and the household that it is of where that is known. */
export function shownDatabase(identityKey: string): { name: string; household: string | undefined } {
  const { first, shown } = read(databaseName(identityKey));
  if (shown === undefined || shown === first) return { name: databaseName(identityKey), household: first };
  return { name: databaseName(identityKey, shown), household: shown };
}

/** The server has said of which household a database is: news only of the one that the device began with. */
export function noteHousehold(database: string, household: string): void {
  if (firstDatabaseOf(database) === database && read(database).first !== household)
    change(database, { first: household });
}

/** A database has left this device: what takes the place of the one that it began with is of whichever household is the first then. */
export function noteDropped(database: string): void {
  if (firstDatabaseOf(database) === database) change(database, { first: undefined });
}

/** From the next start on, this one is on the screen. */
export function showHousehold(identityKey: string, household: string): void {
  change(databaseName(identityKey), { shown: household });
  noteShown(identityKey);
}

/** A household's database has left this device; `next` is shown from now on, or what the server calls the first. */
export function leaveHousehold(identityKey: string, database: string, next: string | undefined): void {
  const person = databaseName(identityKey);
  change(person, { shown: next, ...(database === person && { first: undefined }) });
  noteShown(identityKey);
}

export function noteShown(identityKey: string): void {
  const storage = texts();
  if (storage) keep(storage, SHOWN_DATABASE_KEY, shownDatabase(identityKey).name);
}

/** The household on the screen, for calls of a screen: those of sync read it from the database itself. */
export function shownHousehold(identityKey: string) {
  const { household } = shownDatabase(identityKey);
  return {
    read: async () => household ?? '',
    isOwn: async (answered: string) => household === undefined || answered === household,
  };
}
