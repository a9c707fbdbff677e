import { Dexie } from 'dexie';
import { AteriaDb, firstDatabaseOf, isPersonDatabase } from '../ateria-db.ts';
import { ownPage, restWithPage } from '../page-rest.ts';

/** Names of this device's other databases of the person who owns database `name`: one per household. */
export async function otherDatabases(name: string): Promise<string[]> {
  const person = firstDatabaseOf(name);
  return (await Dexie.getDatabaseNames()).filter(
    (each) => each !== name && isPersonDatabase(each) && firstDatabaseOf(each) === person,
  );
}

/**
 * Runs `work` on each other database of the person in turn, like `withDatabase`. A database that does not
 * open, or whose work fails, is skipped and has no result.
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
      // Tried again on the next occasion.
    }
  }
  return results;
}

/**
 * Runs `work` on a database that is opened for it and closed afterwards. Its transactions are aborted when
 * the page goes into the back/forward cache.
 *
 * @throws the storage's error if it does not open
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
