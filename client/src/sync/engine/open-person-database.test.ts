import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { readQueue } from '#db/outbox.ts';
import { putQueued } from '#sync/testing/queued.ts';
import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createCore } from 'sync-protocol/device/core.ts';
import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { flag } from 'sync-protocol/nouns/field.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import { deleteForGood } from '#db/gone-for-good.ts';
import type { StoredRecord } from '#db/records.ts';
import { refreshQueries, withReopen } from '#db/reopen.ts';
import { knownIn, storedRecord } from '#db/stored-row.ts';
import { failWrites } from '#db/testing/fail-writes.ts';
import { showWhatIsNew } from '../pull/show-what-is-new.ts';
import { readSyncState } from '../status/sync-state.ts';
import { putKnown } from '../testing/put-known.ts';
import { createTestPage } from '../testing/test-page.ts';
import { createDurableWrite } from '../write/write.ts';
import { openPersonDatabase } from './open-person-database.ts';

let names = 0;
async function openDatabase() {
  let devices = 0;
  const page = createTestPage();
  const db = await openPersonDatabase(`person${++names}`, () => `device-${++devices}`, page.window);
  onTestFinished(() => db.close());
  const store = createDurableWrite({ db, core: createCore(nouns), nowMs: () => 1_000, afterWrite: () => {} });
  const write = (edit: EditData) => withReopen(db, () => store([edit]));
  return { db, page, write };
}

const milk = quickItem.add('milk', { itemName: 'milk' });

test('a database that the browser deletes under the running page begins anew as another device', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { db, write } = await openDatabase();
  await write(milk);
  await Dexie.delete(db.name);
  await write({ ...milk, id: 'eggs' });
  expect(await readSyncState(db)).toMatchObject({ device: 'device-2', cursor: null });
  expect((await db.quickItems.toArray()).map(({ id }) => id)).toEqual(['eggs']);
});

test('[O4] what is written to a database that has to be opened for it is kept as a whole or not at all', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { db, write } = await openDatabase();
  const subscription = liveQuery(() => db.quickItems.count()).subscribe(() => {});
  onTestFinished(() => subscription.unsubscribe());
  await write(milk);
  const attempts: string[] = [];
  const fault = () => new Error('the disk is broken');
  onTestFinished(failWrites(IDBObjectStore.prototype, 'quickItems', fault));
  forceCloseDatabase(db.backendDB() as never);
  indexedDB.deleteDatabase(db.name);
  await expect(
    withReopen(db, async () => {
      attempts.push('write');
      await write({ ...milk, id: 'eggs' });
    }),
  ).rejects.toThrow('the disk is broken');
  expect(attempts).toEqual(['write']);
  expect(await readQueue(db)).toEqual([]);
});

test('a database that was deleted for good is not made anew by what was under way on it', async () => {
  const { db, write } = await openDatabase();
  await write(milk);
  await deleteForGood(db);
  await expect(withReopen(db, () => write(milk))).rejects.toThrow();
  expect(await Dexie.exists(db.name)).toBe(false);
});

test('a page whose handle has died reads and writes on, and its live queries read again', async () => {
  const { db, write } = await openDatabase();
  const seen: number[] = [];
  const subscription = liveQuery(() => db.quickItems.count()).subscribe((count) => void seen.push(count));
  onTestFinished(() => subscription.unsubscribe());
  await vi.waitFor(() => expect(seen).toEqual([0]));
  let attempts = 0;
  await withReopen(
    db,
    async () => {
      attempts += 1;
      if (attempts === 1)
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      await write(milk);
    },
    refreshQueries,
  );
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
  refreshQueries();
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(2));
});

test('many who find the handle dead at once open it anew once, and all go on', async () => {
  const { db, write } = await openDatabase();
  const opened = vi.spyOn(db, 'open');
  const dying = (work: () => Promise<unknown>) => {
    let attempts = 0;
    return withReopen(db, async () => {
      attempts += 1;
      if (attempts === 1) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      return work();
    });
  };
  await Promise.all(['milk', 'eggs', 'tea'].map((id) => dying(() => write({ ...milk, id }))));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(await db.quickItems.count()).toBe(3);
});

test('a connection that is lost while the database is being opened is not waited for, but opened again', async () => {
  const name = `person${++names}`;
  const factory = new IDBFactory();
  let transactions = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(factory, 'open').mockImplementation((...args) => {
    const request = IDBFactory.prototype.open.apply(factory, args);
    request.addEventListener('success', () => {
      const begin = request.result.transaction.bind(request.result);
      request.result.transaction = (...wanted) => {
        transactions += 1;
        // The first transaction is Dexie's own, which checks the tables.
        if (transactions !== 2) return begin(...wanted);
        forceCloseDatabase(request.result as never);
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      };
    });
    return request;
  });
  const db = await openPersonDatabase(name, () => 'phone', createTestPage().window, {
    indexedDB: factory,
    IDBKeyRange,
  });
  onTestFinished(() => db.close());
  expect(await readSyncState(db)).toMatchObject({ device: 'phone' });
});

test('what is wrong with the data is not mended by opening again', async () => {
  const { db } = await openDatabase();
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    throw new DOMException('no room', 'QuotaExceededError');
  };
  await expect(withReopen(db, work)).rejects.toThrow('no room');
  expect(attempts).toBe(1);
});

test('an older build opens a database that a newer one has extended, and keeps what it does not know', async () => {
  const { db, write } = await openDatabase();
  await write(milk);
  db.close();
  const newer = new AteriaDb(db.name);
  newer.version(2).stores({ recipes: 'id' });
  await newer.open();
  await newer.table('recipes').put({ id: 'soup' });
  await newer.syncState.update('sync', { lastN: 2 });
  await putQueued(newer, { kind: 'add', noun: 'recipe', id: 'soup', set: {}, base: 0, epoch: '', stamp: 1 });
  newer.close();
  const old = await openPersonDatabase(
    db.name.replace('ateria-', ''),
    () => 'nobody',
    createTestPage().window,
  );
  onTestFinished(() => old.close());
  const writeOld = createDurableWrite({
    db: old,
    core: createCore(nouns),
    nowMs: () => 1_000,
    afterWrite: () => {},
  });
  await writeOld([{ ...milk, id: 'eggs' }]);
  expect((await readQueue(old)).map(({ noun, id }) => `${noun} ${id}`)).toEqual([
    'quickItem milk',
    'recipe soup',
    'quickItem eggs',
  ]);
});

const fieldsOfNewer = [
  {
    noun: recipe,
    table: 'recipes',
    field: 'servings',
    value: 4,
    rest: { title: 'Soup' },
    initial: { description: '' },
  },
  {
    noun: quickItem,
    table: 'quickItems',
    field: 'imageUrl',
    value: `/api/images/${'a'.repeat(64)}`,
    rest: { itemName: 'Oats' },
    initial: { quantity: '' },
  },
] as const;

describe.each(fieldsOfNewer)(
  'the field $field of $noun.name, which the build before did not know',
  ({ noun, table, field, value, rest, initial }) => {
    const olderFields = Object.fromEntries(
      Object.entries(noun.fields as Noun['fields']).filter(([name]) => name !== field),
    );
    const older = { ...noun, fields: olderFields } as Noun;
    const mark = { version: 7, stamp: 1, device: 'laptop' };
    const row: RowState = {
      noun: noun.name,
      id: 'soup',
      version: 7,
      created: mark,
      deleted: null,
      restored: null,
      fields: { ...rest, [field]: value },
      marks: {},
    };
    const known = { row, epoch: 'e1', generation: 0 };

    /** Opens with this build a database whose row was pulled by a build with the noun `pulledAs`. */
    async function openAfter(pulledAs: Noun, shownFields: Record<string, string>) {
      const { db } = await openDatabase();
      await db.table(table).put(storedRecord(pulledAs, known, { row, sync: 'saved' }));
      await db.syncState.update('sync', { shownFields });
      db.close();
      const name = db.name.replace('ateria-', '');
      const opened = await openPersonDatabase(name, () => 'nobody', createTestPage().window);
      onTestFinished(() => opened.close());
      return opened;
    }

    test.each([
      ['that kept no note of its fields', {}],
      ['that did', { [noun.name]: Object.keys(rest).join() }],
    ])('is on the screen at the first opening after one %s', async (_words, shownFields) => {
      const db = await openAfter(older, shownFields);
      const record = await db.table<StoredRecord>(table).get('soup');
      expect(record).toMatchObject({ ...rest, [field]: value, ...initial });
      expect(record && knownIn(noun, record)).toEqual(known);
      const { shownFields: noted } = await readSyncState(db);
      expect(noted?.[noun.name]).toContain(field);
    });

    test('is on the screen at the next opening where a window of another build stored it meanwhile', async () => {
      const db = await openAfter(noun, {});
      // Simulates that a build with other fields opened the database last, while this build's window is still
      // open.
      const { shownFields } = await readSyncState(db);
      await db.syncState.update('sync', { shownFields: { ...shownFields, [noun.name]: 'others' } });
      for (const version of [8, 9]) {
        await putKnown(db, { ...known, row: { ...row, version } });
        expect((await readSyncState(db)).shownFields).toEqual({ ...shownFields, [noun.name]: '' });
      }
      await showWhatIsNew(db);
      expect((await readSyncState(db)).shownFields).toEqual(shownFields);
    });

    test('is kept where somebody goes back to that build and on again', async () => {
      const db = await openAfter(noun, {});
      const record: StoredRecord = await db.table(table).get('soup');
      const back = knownIn(older, record);
      expect(back).toEqual(known);
      expect(storedRecord(older, back, { row, sync: 'saved' })).not.toHaveProperty(field);
    });
  },
);

test('what a build before stored as false though nobody had said it is as nobody has said', async () => {
  const older: Noun = { ...foodPreference, fields: { ...foodPreference.fields, isStaple: flag(false) } };
  const mark = { version: 7, stamp: 1, device: 'laptop' };
  const fields = { itemName: 'salt', category: 'pantry' };
  const row = { noun: older.name, id: 'salt', version: 7, created: mark, fields, marks: {} };
  const known = { row: { ...row, deleted: null, restored: null }, epoch: 'e1', generation: 0 };
  const { db: before } = await openDatabase();
  const stored = storedRecord(older, known, { row: known.row, sync: 'saved' });
  expect(stored).toMatchObject({ isStaple: false });
  await before.table('foodPreferences').put(stored);
  const { shownFields } = await readSyncState(before);
  const ofOlder = Object.keys(older.fields).sort().join();
  await before.syncState.update('sync', { shownFields: { ...shownFields, [older.name]: ofOlder } });
  before.close();

  const db = await openPersonDatabase(
    before.name.replace('ateria-', ''),
    () => 'nobody',
    createTestPage().window,
  );
  onTestFinished(() => db.close());
  const record = await db.foodPreferences.get('salt');
  expect(record).toMatchObject(fields);
  expect(record).not.toHaveProperty('isStaple');
});

test('a list that a build before images kept is found by its images, and its queue goes on', async () => {
  const { db: now, write } = await openDatabase();
  await write({ ...milk, id: 'oats' });
  const [state, item, entry] = [
    await now.syncState.get('sync'),
    await now.quickItems.get('oats'),
    await readQueue(now),
  ];
  const stores = now.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    [primKey, ...indexes].map(({ src }) => src).join(),
  ]);
  now.close();
  await Dexie.delete(now.name);
  const before = new Dexie(now.name);
  before.version(9).stores({ ...Object.fromEntries(stores), quickItems: 'id' });
  const { quickItem: _, ...shownFields } = state?.shownFields ?? {};
  await before.table('syncState').put({ ...state, shownFields });
  await before.table('quickItems').put(item);
  await before.table('outbox').bulkPut(entry);
  before.close();

  const name = now.name.replace('ateria-', '');
  const db = await openPersonDatabase(name, () => 'nobody', createTestPage().window);
  onTestFinished(() => db.close());
  expect(await readSyncState(db)).toMatchObject({ device: 'device-1' });
  expect(await readQueue(db)).toEqual(entry);
  const core = createCore(nouns);
  const writeNow = createDurableWrite({ db, core, nowMs: () => 2_000, afterWrite: () => {} });
  const imageUrl = `/api/images/${'a'.repeat(64)}`;
  await writeNow([quickItem.set('oats', { imageUrl })]);
  expect(await db.quickItems.where('imageUrl').equals(imageUrl).primaryKeys()).toEqual(['oats']);
});
