import { Dexie, type DexieOptions } from 'dexie';

/** Schema changes of each released version to the one before, without conversions of rows. */
export const tableChanges: readonly Record<string, string | null>[] = [
  {
    quickItems: 'id',
    foodPreferences: 'id',
    serverRows: '[noun+id], noun, generation',
    outbox: '++n, [noun+id], resource, parked.code',
    batches: 'resource',
    syncState: 'key',
    status: 'key',
    workerTokens: 'key',
  },
  {
    facts: 'key',
    recipes: 'id',
    calendarEntries: 'id, date',
    generatedLists: 'id',
    generatedItems: 'id, listId',
    recurringItems: 'id',
  },
  {
    recipes: 'id, imageUrl',
    localPictures: 'sha256',
    pictureBytes: 'sha256',
    cachedPictures: 'path, usedAt',
    onboarding: 'id',
  },
  { serverRows: null, hiddenRows: '[noun+id]' },
  { imports: 'id' },
  { cookings: 'id', timers: 'id' },
  { stores: 'id', shelves: 'id', trips: 'id, storeId', storeUses: 'id' },
  { foodPrices: 'id', barcodes: 'id' },
  {
    calendarEntries: 'id, date, recipeId',
    mealRepeats: 'id',
    weekTemplates: 'id',
    dayNotes: 'id, date',
  },
  { quickItems: 'id, imageUrl' },
  {},
  { outbox: '++n, [noun+id], resource, parked.code, *names' },
  { writesAhead: 'id' },
];

/** Schema of a version, as declared to Dexie. */
export const tablesOf = (version: number): Record<string, string | null> =>
  Object.assign({}, ...tableChanges.slice(0, version));

/**
 * Creates the database as the first build left it.
 *
 * @param lastN number of the operation that it queued last
 */
export async function leaveFirstBuild(
  name: string,
  options: DexieOptions,
  records: Readonly<Record<string, readonly unknown[]>>,
  lastN: number,
): Promise<void> {
  const old = new Dexie(name, options);
  old.version(1).stores(tablesOf(1));
  for (const [table, all] of Object.entries(records)) await old.table(table).bulkPut([...all]);
  // The database assigned numbers itself, and never reuses one, even when the queue is empty.
  await old.table('outbox').put({ n: lastN + 1 });
  await old.table('outbox').delete(lastN + 1);
  old.close();
}
