import { keep, readKept } from '#lib/keep.ts';
import { SHOWN_DATABASE_KEY } from '#lib/known-identity.ts';
import { databaseName, firstDatabaseOf } from '../ateria-db.ts';

/** A person's households as known on this device before any database is open. */
interface HouseholdsHere {
  /** Household of the device's initial database, once known. */
  first?: string;
  /** Household on the screen; the first if missing. */
  shown?: string;
}

/** Removed with the person's data, by the name in it (`shell/leave/kept-texts.ts`). */
const keyOf = (firstDatabase: string): string => `ateria.households.${firstDatabase}`;

/** Undefined outside of a browser. */
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

/** The database to open for a person, and its household if known. */
export function shownDatabase(identityKey: string): { name: string; household: string | undefined } {
  const { first, shown } = read(databaseName(identityKey));
  if (shown === undefined || shown === first) return { name: databaseName(identityKey), household: first };
  return { name: databaseName(identityKey, shown), household: shown };
}

/** Notes the server's word on which household a database holds; only needed for the initial one. */
export function noteHousehold(database: string, household: string): void {
  if (firstDatabaseOf(database) === database && read(database).first !== household)
    change(database, { first: household });
}

/**
 * Notes that a database was removed from this device. The initial one will be created anew for whichever
 * household is first then.
 */
export function noteDropped(database: string): void {
  if (firstDatabaseOf(database) === database) change(database, { first: undefined });
}

/** From the next start on, this household is shown. */
export function showHousehold(identityKey: string, household: string): void {
  change(databaseName(identityKey), { shown: household });
  noteShown(identityKey);
}

/**
 * Notes that a household's database was removed from this device. From now on `next` is shown, or the
 * server's first household if undefined.
 */
export function leaveHousehold(identityKey: string, database: string, next: string | undefined): void {
  const person = databaseName(identityKey);
  change(person, { shown: next, ...(database === person && { first: undefined }) });
  noteShown(identityKey);
}

export function noteShown(identityKey: string): void {
  const storage = texts();
  if (storage) keep(storage, SHOWN_DATABASE_KEY, shownDatabase(identityKey).name);
}

/** The household on the screen, for API calls of screens; sync reads it from the database itself. */
export function shownHousehold(identityKey: string) {
  const { household } = shownDatabase(identityKey);
  return {
    read: async () => household ?? '',
    isOwn: async (answered: string) => household === undefined || answered === household,
  };
}
