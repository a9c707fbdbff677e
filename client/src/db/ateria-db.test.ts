import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { expect, onTestFinished, test } from 'vitest';
import { knownRows } from '#sync/rows/known-rows.ts';
import { AteriaDb } from './ateria-db.ts';
import { countQueued, queuedOn, readQueue, readRejected } from './outbox.ts';
import { tableChanges, tablesOf } from './testing/first-build.ts';

const mark = { version: 7, stamp: 1, device: 'laptop' };
const rowOf = (id: string, fields: Record<string, unknown>, deleted: typeof mark | null = null) => ({
  noun: 'recipe',
  id,
  version: 7,
  created: mark,
  fields,
  marks: {},
  deleted,
  restored: null,
});

test('a device with version 2 and a queue in it keeps all of it, each row once, and finds its recipes by their image', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('person', { indexedDB, IDBKeyRange });
  old.version(2).stores(tablesOf(2));
  await old.open();
  const op = {
    kind: 'add',
    noun: 'recipe',
    id: 'soup',
    set: { title: 'Soup' },
    base: 0,
    epoch: '',
    stamp: 1,
  };
  const entry = { resource: 'recipes', noun: 'recipe', id: 'soup', op, queuedAt: 1, parked: null };
  const edit = { ...op, kind: 'set', id: 'pie', set: { title: 'Apple pie' } };
  const rejected = { ...entry, id: 'pie', op: edit, parked: { code: 'recipe_limit', message: 'no' } };
  await old.table('outbox').bulkAdd([entry, rejected, { ...entry, id: 'gone' }]);
  await old.table('outbox').delete(3);
  const batch = { resource: 'recipes', key: 'k', ops: [1], request: { method: 'PUT', path: '/api/recipes' } };
  await old.table('batches').put(batch);
  await old.table('syncState').put({ key: 'sync', device: 'phone', cursor: 'e.7' });
  await old.table('recipes').bulkPut([
    { id: 'soup', _id: 'temp_soup', title: 'Soup', imageUrl: '/api/images/ab', sync: 'waiting' },
    { id: 'pie', _id: 'pie', title: 'Apple pie', imageUrl: '', sync: 'parked' },
    { id: 'jam', _id: 'jam', title: 'Jam', description: '', ingredients: [], sync: 'saved' },
  ]);
  const rows = {
    pie: rowOf('pie', { title: 'Pie' }),
    jam: rowOf('jam', { title: 'Jam' }),
    old: rowOf('old', { title: 'Old' }, mark),
  };
  for (const [id, row] of Object.entries(rows))
    await old.table('serverRows').put({ noun: 'recipe', id, row, epoch: 'e', generation: 1 });
  old.close();

  const db = new AteriaDb('person', { indexedDB, IDBKeyRange });
  onTestFinished(() => db.close());
  expect(await readQueue(db)).toEqual([
    { ...entry, n: 1 },
    { ...rejected, n: 2 },
  ]);
  expect(await countQueued(db)).toBe(2);
  expect(await readRejected(db)).toEqual([{ ...rejected, n: 2 }]);
  expect(await queuedOn(db, [{ noun: 'recipe', id: 'soup' }])).toEqual([{ ...entry, n: 1 }]);
  expect(await db.outbox.orderBy('resource').uniqueKeys()).toEqual(['recipes']);
  expect(await db.batches.toArray()).toEqual([batch]);
  expect(await db.syncState.get('sync')).toMatchObject({ device: 'phone', cursor: 'e.7', lastN: 3 });
  const known = new Map((await knownRows(db, 'recipe')).map((each) => [each.row.id, each]));
  expect([...known.keys()].sort()).toEqual(['jam', 'old', 'pie']);
  for (const [id, row] of Object.entries(rows))
    expect(known.get(id)).toMatchObject({ row, epoch: 'e', generation: 1 });
  expect((await db.hiddenRows.toArray()).map(({ id }) => id)).toEqual(['old']);
  expect((await db.recipes.toArray()).map(({ title, sync }) => [title, sync])).toEqual([
    ['Jam', 'saved'],
    ['Apple pie', 'parked'],
    ['Soup', 'waiting'],
  ]);
  expect(await db.recipes.where('imageUrl').equals('/api/images/ab').primaryKeys()).toEqual(['soup']);
  expect(await db.localPictures.count()).toBe(0);
});

/** The tables of an open database with their keys and indexes, as the browser reports them. */
function tablesIn(db: Dexie): Record<string, unknown> {
  const transaction = db.backendDB().transaction([...db.backendDB().objectStoreNames]);
  return Object.fromEntries(
    [...transaction.objectStoreNames].map((name) => {
      const store = transaction.objectStore(name);
      const indexes = [...store.indexNames].map((each) => {
        const { keyPath, multiEntry, unique } = store.index(each);
        return { each, keyPath, multiEntry, unique };
      });
      return [name, { keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes }];
    }),
  );
}

test.each(tableChanges.map((_, index) => index + 1))(
  'a device with version %i keeps its rows and has the tables and indexes of a new one',
  async (number) => {
    const indexedDB = new IDBFactory();
    const old = new Dexie('person', { indexedDB, IDBKeyRange });
    old.version(number).stores(tablesOf(number));
    await old.open();
    await old
      .table('quickItems')
      .put({ id: 'milk', itemName: 'milk', imageUrl: '/api/images/m', sync: 'saved' });
    const meal = { id: 'soup', date: '2026-11-23', recipeId: 'r1', sync: 'saved' };
    if (number >= 2) await old.table('calendarEntries').put(meal);
    if (number >= 7) await old.table('stores').put({ id: 'shop', name: 'Shop' });
    old.close();

    const db = new AteriaDb('person', { indexedDB, IDBKeyRange });
    onTestFinished(() => db.close());
    await db.open();
    const fresh = new AteriaDb('another', { indexedDB, IDBKeyRange });
    onTestFinished(() => fresh.close());
    await fresh.open();
    expect(db.verno).toBe(tableChanges.length);
    expect(tablesIn(db)).toEqual(tablesIn(fresh));
    expect((await db.quickItems.where('imageUrl').equals('/api/images/m').first())?.id).toBe('milk');
    const found = await db.calendarEntries.where('recipeId').equals('r1').first();
    expect(found?.id).toBe(number >= 2 ? 'soup' : undefined);
    expect((await db.stores.get('shop'))?.name).toBe(number >= 7 ? 'Shop' : undefined);
  },
);

test('every noun has the table that it says, by its id and found by the fields that it says', () => {
  const { tables } = new AteriaDb('person', { indexedDB: new IDBFactory(), IDBKeyRange });
  for (const { table, indexes } of nouns) {
    const schema = tables.find(({ name }) => name === table)?.schema;
    expect(schema?.primKey.keyPath, table).toBe('id');
    for (const field of indexes) expect(Object.keys(schema?.idxByName ?? {}), table).toContain(field);
  }
});
