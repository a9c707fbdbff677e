import { Dexie } from 'dexie';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList } from 'sync-protocol/generated-lists/generated-list.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AteriaDb } from '#db/ateria-db.ts';
import { countQueued } from '#db/outbox.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { openHousehold, serveHouseholdRows } from '#sync/testing/households.ts';
import { keepUnsent } from '#sync/write/keep-unsent.ts';
import { newId } from '#sync/write/new-id.ts';
import { bringAlong } from './bring-along.ts';
import { clientOfDatabase, drainDatabase } from './send/drain-database.ts';
import { addressOf } from './show/image-address.ts';

const clear = async () => {
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
};
beforeEach(clear);
afterAll(clear);

const getAccessToken = async () =>
  ({ kind: 'token', token: 'of-aino', expiresAt: Date.now() + 1e6 }) as const;
const item = (itemName: string) => ({ itemName, quantity: '', category: 'other', isChecked: false }) as const;

const all = { kind: 'all', leftOut: 0 };
const some = { kind: 'some', leftOut: 0 };

const exclusive = createExclusive(navigator.locks);
const clientOf = (db: AteriaDb) => clientOfDatabase(db, getAccessToken);

async function openStory() {
  const server = serveHouseholdRows('own', 'shared');
  const own = await openHousehold('ateria-aino', 'own');
  const shared = await openHousehold('ateria-aino-shared', 'shared');
  const send = ({ db }: typeof own) => drainDatabase(db, { getAccessToken, newKey: newId });
  const carry = (isFree = false) =>
    bringAlong({
      from: own.db,
      to: shared.db,
      isFree,
      write: shared.write,
      client: clientOf(own.db),
      exclusive,
      nowMs: Date.now,
    });
  /** Adds a recipe with a chosen image, both still unsent. */
  const addSoup = async () => {
    const bytes = new TextEncoder().encode('a picture of soup').buffer as ArrayBuffer;
    const sha256 = await addressOf(bytes);
    await own.db.localPictures.put({ sha256, type: 'image/webp', addedAt: 1, parked: null });
    await own.db.pictureBytes.put({ sha256, bytes });
    await own.write(recipe.add('soup', { title: 'Soup', imageUrl: imageUrlOf(sha256) }));
    return sha256;
  };
  return { server, own, shared, send, carry, addSoup };
}

test('recipes, meals and lists are in the other household under the same ids, and the one that they come from keeps its own', async () => {
  const { server, own, shared, send, carry } = await openStory();
  await own.write(recipe.add('soup', { title: 'Soup' }));
  await own.write(calendarEntry.add('meal', { date: '2026-01-15', mealType: 'dinner', title: 'Soup' }));
  await own.write(quickItem.add('milk', item('Milk')));
  await send(own);
  expect(await carry()).toEqual(all);
  await send(shared);
  expect(server.rowsOf('shared')).toEqual(['meal', 'milk', 'soup']);
  expect(server.rowsOf('own')).toEqual(['meal', 'milk', 'soup']);
  expect(await shared.db.quickItems.get('milk')).toMatchObject({ itemName: 'Milk' });
  expect(await own.db.quickItems.get('milk')).toMatchObject({ itemName: 'Milk', sync: 'saved' });
  expect(await countQueued(own.db)).toBe(0);
});

test('twice is once: before it was sent, after it was, and of what has been changed or removed there since', async () => {
  const { server, own, shared, send, carry } = await openStory();
  for (const name of ['milk', 'oats', 'rice']) await own.write(quickItem.add(name, item(name)));
  await carry();
  const queued = await countQueued(shared.db);
  expect(queued).toBe(3);
  expect(await carry()).toEqual(all);
  expect(await countQueued(shared.db)).toBe(queued);
  await send(shared);
  await shared.write(quickItem.set('milk', { itemName: 'Oat milk' }));
  await shared.write(quickItem.delete('rice'));
  await send(shared);
  expect(await carry()).toEqual(all);
  expect(await countQueued(shared.db)).toBe(0);
  expect(server.rowsOf('shared')).toEqual(['milk', 'oats']);
  expect(await shared.db.quickItems.get('milk')).toMatchObject({ itemName: 'Oat milk' });
  expect(await own.db.quickItems.get('milk')).toMatchObject({ itemName: 'milk' });
  expect(await own.db.quickItems.count()).toBe(3);
});

test('two windows that bring along at once bring each row once, by the image that comes first', async () => {
  const { server, own, shared, send, carry, addSoup } = await openStory();
  await addSoup();
  for (const name of ['milk', 'oats']) await own.write(quickItem.add(name, item(name)));
  expect(await Promise.all([carry(), carry()])).toEqual([all, all]);
  expect(await countQueued(shared.db)).toBe(3);
  expect(await shared.db.localPictures.count()).toBe(1);
  await send(shared);
  expect(server.rowsOf('shared')).toEqual(['milk', 'oats', 'soup']);
});

test('a device that has nothing of the household yet fetches it first', async () => {
  const { own, shared, send } = await openStory();
  await own.write(quickItem.add('milk', item('Milk')));
  await send(own);
  const { db: from } = await openHousehold('ateria-aino-own', 'own');
  const { db: to, write } = shared;
  expect(await bringAlong({ from, to, write, client: clientOf(from), exclusive, nowMs: Date.now })).toEqual(
    all,
  );
  expect(await to.quickItems.get('milk')).toMatchObject({ itemName: 'Milk' });
});

test('without a network a device that never had everything brings nothing, and does when asked again', async () => {
  const { server, own, shared, carry } = await openStory();
  await own.write(quickItem.add('milk', item('Milk')));
  server.isDown = true;
  expect(await carry()).toEqual(some);
  expect(await shared.db.quickItems.count()).toBe(0);
  server.isDown = false;
  expect(await carry()).toEqual(all);
  expect(await shared.db.quickItems.count()).toBe(1);
});

test('an image that waits to be sent goes along, and waits in both', async () => {
  const { server, own, shared, send, carry, addSoup } = await openStory();
  const sha256 = await addSoup();
  expect(await carry()).toEqual(all);
  expect(await shared.db.recipes.get('soup')).toMatchObject({ imageUrl: imageUrlOf(sha256) });
  expect(await own.db.localPictures.count()).toBe(1);
  expect(await send(shared)).toBe('drained');
  expect([...server.imagesOf('shared').keys()]).toEqual([imageUrlOf(sha256)]);
  expect(server.imagesOf('own').size).toBe(0);
  expect(await send(own)).toBe('drained');
  expect([...server.imagesOf('own').keys()]).toEqual([imageUrlOf(sha256)]);
});

test('an image that only the server has is fetched; until that works its recipe stays, and the rest goes', async () => {
  const { server, own, shared, send, carry, addSoup } = await openStory();
  const sha256 = await addSoup();
  await own.write(quickItem.add('milk', item('Milk')));
  await send(own);
  await own.db.syncState.update('sync', { hasPulled: true });
  for (const name of await caches.keys()) await caches.delete(name);
  await own.db.pictureBytes.clear();
  server.isDown = true;
  expect(await carry()).toEqual(some);
  expect([await shared.db.quickItems.count(), await shared.db.recipes.count()]).toEqual([1, 0]);
  server.isDown = false;
  expect(await carry()).toEqual(all);
  expect(await shared.db.recipes.get('soup')).toMatchObject({ imageUrl: imageUrlOf(sha256) });
  expect(await shared.db.localPictures.count()).toBe(1);
});

test('a recipe whose image is nowhere comes without it', async () => {
  const { server, own, shared, send, carry, addSoup } = await openStory();
  await addSoup();
  await send(own);
  server.imagesOf('own').clear();
  for (const name of await caches.keys()) await caches.delete(name);
  await own.db.pictureBytes.clear();
  expect(await carry()).toEqual(all);
  expect(await shared.db.recipes.get('soup')).toMatchObject({ title: 'Soup', imageUrl: '' });
});

test('[I22] of a household that one was removed from nothing is taken but what one had not sent there', async () => {
  const { server, own, shared, send, carry } = await openStory();
  await own.write(quickItem.add('milk', item('Milk')));
  await send(own);
  await carry();
  await own.write(quickItem.add('oats', item('Oats')));
  await send(own);
  await own.write(quickItem.add('rice', item('Rice')));
  server.isMember = (id) => id !== 'own';
  expect(await carry()).toEqual({ kind: 'removed', leftOut: 0 });
  expect(await shared.db.quickItems.count()).toBe(1);
  await keepUnsent(own.db);
  expect(await carry()).toEqual(all);
  expect((await shared.db.quickItems.toCollection().primaryKeys()).sort()).toEqual(['milk', 'rice']);
});

test('into a household on the free plan comes what it has room for, and what does not is counted', async () => {
  const { own, shared, carry } = await openStory();
  const nutrition = { energyKcal: 90 };
  const day = '2026-01-15';
  const oats = { itemName: 'Oats', interval: 'weekly', startDate: day, nextDueDate: day } as const;
  await shared.write(recipe.add('theirs', { title: 'Bread' }));
  for (const name of ['pie', 'soup', 'stew']) await own.write(recipe.add(name, { title: name, nutrition }));
  await own.write(quickItem.add('milk', item('Milk')));
  await own.write(recurringItem.add('oats', oats));
  await own.write(generatedList.add('week', { startDate: '2026-01-12', endDate: '2026-01-18' }));
  const line = { listId: 'week', itemName: 'Leeks', quantity: '2', meals: [] };
  for (const id of ['a', 'b']) await own.write(generatedItem.add(id, line));
  // Until the target's own recipes have been pulled, it is unknown how many fit in.
  await shared.db.syncState.update('sync', { hasPulled: false });
  expect(await carry(true)).toEqual({ kind: 'some', leftOut: 0 });
  expect(await shared.db.recipes.count()).toBe(1);
  await shared.db.syncState.update('sync', { hasPulled: true });
  expect(await carry(true)).toEqual({ kind: 'all', leftOut: 3 });
  const brought = await shared.db.recipes.bulkGet(['pie', 'soup', 'stew']);
  expect(brought.map((each) => each?.nutrition)).toEqual([null, null, undefined]);
  expect(await shared.db.quickItems.count()).toBe(1);
  const [rules, lists, lines] = [
    shared.db.recurringItems,
    shared.db.generatedLists,
    shared.db.generatedItems,
  ];
  expect(await Promise.all([rules, lists, lines].map((table) => table.count()))).toEqual([0, 0, 0]);
  expect(await carry(true)).toEqual({ kind: 'all', leftOut: 3 });
  expect(await shared.db.recipes.count()).toBe(3);
});

test('what one had not sent before a removal comes into a household on the free plan too: it is nowhere else', async () => {
  const { server, own, shared, carry } = await openStory();
  for (const name of ['pie', 'soup', 'stew', 'tart']) await own.write(recipe.add(name, { title: name }));
  server.isMember = (id) => id !== 'own';
  await keepUnsent(own.db);
  expect(await carry(true)).toEqual(all);
  expect(await shared.db.recipes.count()).toBe(4);
});
