import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { AteriaDb } from './ateria-db.ts';

/** The tables of the version that was out before there were pictures, word for word. */
const version2 = {
  quickItems: 'id',
  foodPreferences: 'id',
  serverRows: '[noun+id], noun, generation',
  outbox: '++n, [noun+id], resource, parked.code',
  batches: 'resource',
  syncState: 'key',
  status: 'key',
  workerTokens: 'key',
  facts: 'key',
  recipes: 'id',
  calendarEntries: 'id, date',
  generatedLists: 'id',
  generatedItems: 'id, listId',
  recurringItems: 'id',
};

test('a device with version 2 and a queue in it keeps all of it, and finds its recipes by their picture', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('person', { indexedDB, IDBKeyRange });
  old.version(2).stores(version2);
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
  const refused = { ...entry, id: 'pie', parked: { code: 'recipe_limit', message: 'no' } };
  await old.table('outbox').bulkAdd([entry, refused]);
  const batch = { resource: 'recipes', key: 'k', ops: [1], request: { method: 'PUT', path: '/api/recipes' } };
  await old.table('batches').put(batch);
  await old.table('syncState').put({ key: 'sync', device: 'phone', cursor: 'e.7' });
  await old.table('recipes').bulkPut([
    { id: 'soup', title: 'Soup', imageUrl: '/api/images/ab' },
    { id: 'pie', title: 'Pie', imageUrl: '' },
  ]);
  await old.table('serverRows').put({ noun: 'recipe', id: 'pie', row: { version: 7 }, generation: 1 });
  old.close();

  const db = new AteriaDb('person', { indexedDB, IDBKeyRange });
  onTestFinished(() => db.close());
  expect(await db.outbox.orderBy('n').toArray()).toEqual([
    { ...entry, n: 1 },
    { ...refused, n: 2 },
  ]);
  expect(await db.batches.toArray()).toEqual([batch]);
  expect(await db.syncState.get('sync')).toMatchObject({ device: 'phone', cursor: 'e.7' });
  expect(await db.serverRows.count()).toBe(1);
  expect(await db.recipes.where('imageUrl').equals('/api/images/ab').primaryKeys()).toEqual(['soup']);
  expect(await db.localPictures.count()).toBe(0);
});
