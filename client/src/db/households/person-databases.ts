import { Dexie } from 'dexie';
import { AteriaDb, firstDatabaseOf, isPersonDatabase } from '../ateria-db.ts';
import { ownPage, restWithPage } from '../page-rest.ts';

/** Names of all other databases that this device has of the person whose database `name` is: one a household. */
export async function otherDatabases(name: string): Promise<string[]> {
  const person = firstDatabaseOf(name);
  return (await Dexie.getDatabaseNames()).filter(
    (each) => each !== name && isPersonDatabase(each) && firstDatabaseOf(each) === person,
  );
}

/**
 * Works on each other database of the person, one after another, as `withDatabase` does. One that does not open, or whose work fails,
 * holds up no other and has no result.
 */
export async function withOtherDatabases<T>(
  db: Pick<AteriaDb, 'name'>,
  work: (other: AteriaDb) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const name of await otherDatabases(db.name)) {
    try {
      results.push(await withDatabase(name, work));
    } catch {
      // It is looked at again with the next occasion.
    }
  }
  return results;
}

/**
 * Works on one database, which is closed again, and let go of while the page rests.
 *
 * @throws what the storage throws, where it does not open
 */
export async function withDatabase<T>(name: string, work: (db: AteriaDb) => Promise<T>): Promise<T> {
  const db = new AteriaDb(name);
  const endRest = restWithPage(db, ownPage());
  try {
    await db.open();
    return await work(db);
  } finally {
    endRest();
    db.close();
  }
}
