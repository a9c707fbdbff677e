import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { countQueued, readQueue } from '#db/outbox.ts';
import 'fake-indexeddb/auto';
import { createModelServer } from 'sync-protocol/testing/model-server.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import { createKeptTexts } from '../testing/kept-texts.ts';
import { createScriptedApi } from '../testing/scripted-api.ts';
import { createTestPage } from '../testing/test-page.ts';
import { createTestTimers } from '../testing/test-timers.ts';
import { createUnsavedWrites } from '../write/unsaved-writes.ts';
import { readAhead } from '../write/write-ahead.ts';
import { openPersonDatabase } from './open-person-database.ts';
import { createSyncEngine } from './sync-engine.ts';

let people = 0;

/** Simulates several pages of one person in one browser, each with its own connection to the same storage. */
function openBrowser() {
  const person = `resting-${++people}`;
  const texts = createKeptTexts();
  const api = createScriptedApi(createModelServer({ nowMs: () => 1_000 }), 500);
  const openPage = async (id: string) => {
    const page = createTestPage();
    const db = await openPersonDatabase(person, () => 'phone', page.window);
    onTestFinished(() => db.close());
    const engine = createSyncEngine({
      db,
      api,
      openStream: async () => null,
      locks: undefined,
      timers: createTestTimers(1_000),
      isOnline: () => true,
      newId: () => id,
      retryDelayMs: () => 1_000,
      onWritten: () => {},
      onFault: () => {},
      unsavedWrites: createUnsavedWrites({
        texts,
        readAhead: () => withReopen(db, () => readAhead(db)),
        name: person,
        page: id,
        nowMs: () => 1_000,
      }),
    });
    onTestFinished(() => engine.stop());
    return { ...page, db, engine };
  };
  return { texts, openPage };
}

const milk = quickItem.add('milk', { itemName: 'milk' });

/** Blocks every later write transaction until `release`. */
function hold(db: AteriaDb) {
  let isHeld = true;
  const held = withReopen(db, () =>
    db.transaction('rw', [db.outbox, db.syncState, db.quickItems], async () => {
      while (isHeld) await countQueued(db);
      return 'ended';
    }),
  );
  return {
    held,
    release: () => {
      isHeld = false;
    },
  };
}

test('[O6] a page that is put to rest while it writes holds up no other page, which writes what it left; shown again it goes on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { texts, openPage } = openBrowser();
  const first = await openPage('first');
  const { held, release } = hold(first.db);
  await vi.waitFor(() => expect(first.db.unfinished.size).toBeGreaterThan(0));
  const written = first.engine.write(milk);
  first.engine.leave();
  first.hide();
  expect(texts.length).toBe(1);

  const second = await openPage('second');
  await second.engine.write(quickItem.add('eggs', { itemName: 'eggs' }));
  expect((await readQueue(second.db)).map(({ id }) => id)).toEqual(['milk', 'eggs']);

  release();
  first.show();
  await written;
  expect(await held).toBe('ended');
  expect((await readQueue(first.db)).map(({ id }) => id)).toEqual(['milk', 'eggs']);
  expect(texts.length).toBe(0);
  await first.engine.write(quickItem.add('tea', { itemName: 'tea' }));
  expect(await second.db.quickItems.count()).toBe(3);
});

test('[O6] shown again it does not repeat what another page found, however much was written since', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { openPage } = openBrowser();
  const first = await openPage('first');
  const { release } = hold(first.db);
  await vi.waitFor(() => expect(first.db.unfinished.size).toBeGreaterThan(0));
  const written = first.engine.write(milk);
  first.engine.leave();
  first.hide();
  const second = await openPage('second');
  for (let count = 1; count <= 70; count += 1)
    await second.engine.write(quickItem.add(`item-${count}`, { itemName: `item ${count}` }));
  await second.engine.write(quickItem.delete('milk'));
  release();
  first.show();
  await written;
  const ofMilk = (await readQueue(first.db)).filter(({ id }) => id === 'milk');
  expect(ofMilk.map(({ op }) => op.kind)).toEqual(['add', 'delete']);
});

test('a page that is put to rest and never shown again has let go of its storage', async () => {
  const { openPage } = openBrowser();
  const first = await openPage('first');
  const { release } = hold(first.db);
  await vi.waitFor(() => expect(first.db.unfinished.size).toBeGreaterThan(0));
  first.hide();
  expect(await countQueued((await openPage('second')).db)).toBe(0);
  await vi.waitFor(() => expect(first.db.unfinished.size).toBe(0));
  release();
});

test('what a browser aborts of a page that is left for good is no fault, and done again should it be shown after all', async () => {
  const { openPage } = openBrowser();
  const { db, unload, show } = await openPage('first');
  const { held, release } = hold(db);
  await vi.waitFor(() => expect(db.unfinished.size).toBeGreaterThan(0));
  const settled = vi.fn();
  held.then(settled, settled);
  unload();
  const late = withReopen(db, () => db.quickItems.count());
  late.then(settled, settled);
  for (const transaction of db.unfinished) transaction.abort();
  await vi.waitFor(() => expect(db.unfinished.size).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(settled).not.toHaveBeenCalled();
  release();
  show();
  expect(await held).toBe('ended');
  expect(await late).toBe(0);
});
