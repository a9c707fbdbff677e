import { Dexie, type DexieOptions } from 'dexie';

/**
 * Makes the database that an old build left.
 *
 * @param stores its tables, as Dexie declares them
 * @param lastN number of the operation that it queued last
 */
export async function leaveOldBuild(
  name: string,
  options: DexieOptions,
  stores: Record<string, string>,
  records: Readonly<Record<string, readonly unknown[]>>,
  lastN: number,
): Promise<void> {
  const old = new Dexie(name, options);
  old.version(1).stores(stores);
  for (const [table, all] of Object.entries(records)) await old.table(table).bulkPut([...all]);
  // The database gave the numbers itself, and gives none again, also where nothing waits any more.
  await old.table('outbox').put({ n: lastN + 1 });
  await old.table('outbox').delete(lastN + 1);
  old.close();
}
