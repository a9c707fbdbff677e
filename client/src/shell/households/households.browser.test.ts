import { Dexie } from 'dexie';
import { unzipSync } from 'fflate';
import { AccountExport, exportFileName, imageFileName } from 'sync-protocol/export/account-export.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { noteHousehold, showHousehold, shownDatabase } from '#db/households/households-here.ts';
import { keepHouseholds, readHouseholds, readRemoved } from '#db/households/kept-households.ts';
import { countQueued, readQueue } from '#db/outbox.ts';
import { noteShownAround, wasShownAround } from '#db/shown-around.ts';
import { placesKeyOf } from '#editing/stores/places.ts';
import { bringAlong } from '#images/bring-along.ts';
import { imageCacheName } from '#images/cache/image-caches.ts';
import { clientOfDatabase, drainDatabase } from '#images/send/drain-database.ts';
import { addressOf } from '#images/show/image-address.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { openHousehold, serveHouseholdRows } from '#sync/testing/households.ts';
import { rejectQueued } from '#sync/testing/queued.ts';
import { keepAhead } from '#sync/write/write-ahead.ts';
import { dropRemoved } from './drop-removed.ts';
import { followHouseholds } from './follow-households.ts';
import { letGoOfRows } from './let-go-of-rows.ts';
import { forgetPendingCopy, notePendingCopy, readPendingCopy } from './pending-copy/pending-copy.ts';
import { unsentFile } from './unsent-file.ts';

const identity = { issuer: 'https://issuer.test', sub: 'aino', email: 'aino@example.org' };
const key = identityKey(identity);
const first = databaseName(key);
const ofCottage = databaseName(key, 'cottage');

const clear = async () => {
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
};
beforeEach(clear);
afterAll(clear);

const getToken = async () => ({ kind: 'token', token: 'of-aino', expiresAt: Date.now() + 1e6 }) as const;
const item = (itemName: string) => ({ itemName, quantity: '', category: 'other', isChecked: false }) as const;
const send = (db: AteriaDb) =>
  drainDatabase(db, { getAccessToken: getToken, newKey: () => crypto.randomUUID() });

/** Opens two households, the first of them on the screen; both have milk on the server. */
async function openStory() {
  const server = serveHouseholdRows('home', 'cottage');
  const home = await openHousehold(first, 'home');
  const cottage = await openHousehold(ofCottage, 'cottage');
  noteHousehold(first, 'home');
  for (const { db, write } of [home, cottage]) {
    await write(quickItem.add('milk', item('Milk')));
    await send(db);
  }
  const removed: string[] = [];
  const carried = new Map<string, string>();
  const follow = () => {
    const following = followHouseholds({
      db: home.db,
      getToken,
      copiedTo: (name) => carried.get(name),
      onRemoved: (name) => removed.push(name),
    });
    onTestFinished(following.stop);
    return following;
  };
  return { server, home, cottage, removed, carried, follow };
}

async function addImage(db: AteriaDb, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer;
  const sha256 = await addressOf(bytes);
  await db.localPictures.put({ sha256, type: 'image/webp', addedAt: 1, parked: null });
  await db.pictureBytes.put({ sha256, bytes });
  return sha256;
}

const empty = async (db: AteriaDb) =>
  (await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const)))
    .filter(([, count]) => count > 0)
    .map(([name]) => name)
    .sort();

test('what is to be carried is kept until it is there, and what is no such text counts as none', () => {
  expect(readPendingCopy(key)).toBeNull();
  notePendingCopy(key, { from: first, to: 'cottage' });
  expect(readPendingCopy(key)).toEqual({ from: first, to: 'cottage' });
  expect(readPendingCopy('somebody-else')).toBeNull();
  forgetPendingCopy(key);
  expect(readPendingCopy(key)).toBeNull();
  for (const text of ['{', '[]', '{"from":1,"to":"x"}']) {
    localStorage.setItem(`ateria.carry.${first}`, text);
    expect(readPendingCopy(key)).toBeNull();
  }
});

test('of a household that is left only what had not been sent stays, and says which of it was new', async () => {
  const { cottage } = await openStory();
  const { db, write } = cottage;
  await write(quickItem.set('milk', { itemName: 'Oat milk' }));
  await write(quickItem.add('rice', item('Rice')));
  await write(quickItem.add('salt', item('Salt')));
  await write(quickItem.delete('salt'));
  const sent = await addImage(db, 'nobody names it');
  const waiting = await addImage(db, 'soup');
  await write(recipe.add('soup', { title: 'Soup', imageUrl: imageUrlOf(waiting) }));
  await (await caches.open(imageCacheName(db.name))).put('/api/images/1', new Response('x'));
  await (await caches.open(imageCacheName(first))).put('/api/images/1', new Response('x'));

  const removed = await letGoOfRows(db);
  const names = (records: object[] | undefined) => records?.map((each) => '_id' in each && each._id).sort();
  expect(names(removed.records['quickItem'])).toEqual(['milk', 'rice']);
  expect(names(removed.records['recipe'])).toEqual(['soup']);
  expect(removed.adds.map(({ kind, id }) => [kind, id]).sort()).toEqual([
    ['add', 'rice'],
    ['add', 'soup'],
  ]);
  expect(await empty(db)).toEqual(['facts', 'localPictures', 'pictureBytes', 'syncState']);
  expect((await db.pictureBytes.toArray()).map(({ sha256 }) => sha256)).toEqual([waiting]);
  expect(await db.pictureBytes.get(sent)).toBeUndefined();
  expect(await caches.keys()).toEqual([imageCacheName(first)]);
  // A second time, nothing is lost.
  expect(await letGoOfRows(db)).toEqual(removed);
  expect(await readRemoved(db)).toEqual(removed);
});

test('a household that is left is named, also when the list of the others came before', async () => {
  const { cottage } = await openStory();
  const owner = { _id: 'ville', name: 'Ville', role: 'owner', isMe: false } as const;
  const household = {
    _id: 'cottage',
    name: 'Cottage',
    role: 'member',
    plan: 'active',
    members: [owner],
  } as const;
  const home = { ...household, _id: 'home', name: 'Home', members: [owner] };
  await keepHouseholds(cottage.db, [home, { ...household, members: [owner] }]);
  await keepHouseholds(cottage.db, [home]);
  expect(await letGoOfRows(cottage.db)).toMatchObject({ name: 'Cottage', ownerName: 'Ville' });
});

test('what came to another page after that goes too, and what was written there is kept as well', async () => {
  const { cottage } = await openStory();
  const { db, write } = cottage;
  await write(quickItem.add('rice', item('Rice')));
  await letGoOfRows(db);
  const other = await openHousehold('ateria-other', 'cottage');
  await other.write(quickItem.add('late', item('Late')));
  await db.quickItems.bulkPut(await other.db.quickItems.toArray());
  await write(quickItem.add('oats', item('Oats')));
  const removed = await letGoOfRows(db);
  expect(removed.unsent).toBe(2);
  expect(removed.adds.map(({ id }) => id)).toEqual(['rice', 'oats']);
  expect(removed.records['quickItem']).toHaveLength(2);
  expect(await empty(db)).toEqual(['facts', 'syncState']);
});

test('the image of a recipe that was rejected stays with it', async () => {
  const { cottage } = await openStory();
  const { db, write } = cottage;
  const sha256 = await addImage(db, 'soup');
  await write(recipe.add('soup', { title: 'Soup', imageUrl: imageUrlOf(sha256) }));
  const entry = (await readQueue(db)).at(-1);
  await rejectQueued(db, entry?.n ?? 0, 'recipe_limit');
  await db.recipes.update('soup', { sync: 'parked' });
  await letGoOfRows(db);
  expect(await db.pictureBytes.get(sha256)).toBeDefined();
});

test('what had not been sent is a file that an import reads, with its images', async () => {
  const { cottage } = await openStory();
  const { db, write } = cottage;
  const sha256 = await addImage(db, 'soup');
  const ingredients = [{ name: 'peas', quantity: '500 g' }];
  await write(recipe.add('soup', { title: 'Soup', imageUrl: imageUrlOf(sha256), ingredients }));
  await write(quickItem.set('milk', { itemName: 'Oat milk' }));
  const removed = await letGoOfRows(db);
  const zip = await unsentFile(db, removed, identity);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const words: unknown = JSON.parse(new TextDecoder().decode(files[exportFileName]));
  expect(fits(AccountExport, words)).toBe(true);
  expect(words).toMatchObject({
    account: { email: 'aino@example.org' },
    records: {
      recipe: [{ _id: 'soup', title: 'Soup', imageUrl: imageUrlOf(sha256) }],
      quickItem: [{ _id: 'milk', itemName: 'Oat milk' }],
    },
  });
  expect(new TextDecoder().decode(files[imageFileName(sha256)])).toBe('soup');
});

test('what was new goes on into one’s own household, with its image, and nothing of what was touched', async () => {
  const { server, home, cottage } = await openStory();
  const { db, write } = cottage;
  const sha256 = await addImage(db, 'soup');
  await write(recipe.add('soup', { title: 'Soup', imageUrl: imageUrlOf(sha256) }));
  await write(quickItem.set('milk', { itemName: 'Oat milk' }));
  server.isMember = (id) => id === 'home';
  await letGoOfRows(db);
  const client = clientOfDatabase(db, getToken);
  const exclusive = createExclusive(navigator.locks);
  const carry = { from: db, to: home.db, write: home.write, client, exclusive, nowMs: Date.now };
  expect(await bringAlong(carry)).toEqual({ kind: 'all', leftOut: 0 });
  expect(await bringAlong(carry)).toEqual({ kind: 'all', leftOut: 0 });
  await send(home.db);
  expect(server.rowsOf('home')).toEqual(['milk', 'soup']);
  expect(await home.db.quickItems.get('milk')).toMatchObject({ itemName: 'Milk' });
  expect([...server.imagesOf('home').keys()]).toEqual([imageUrlOf(sha256)]);
});

test('a household that one belongs to is not dropped, and one that was left goes with its texts', async () => {
  const { home, cottage } = await openStory();
  localStorage.setItem(`recipeDraft.${ofCottage}.new`, '{}');
  await dropRemoved(cottage.db);
  expect(await Dexie.getDatabaseNames()).toContain(ofCottage);
  await letGoOfRows(cottage.db);
  await dropRemoved(cottage.db);
  expect(await Dexie.getDatabaseNames()).toEqual([first]);
  expect(Object.keys(localStorage).filter((each) => each.includes(ofCottage))).toEqual([]);
  expect(await home.db.quickItems.count()).toBe(1);
});

test('the one that the device began with is dropped, and the person stays in the household that is on the screen', async () => {
  const { home } = await openStory();
  showHousehold(key, 'cottage');
  notePendingCopy(key, { from: first, to: 'cottage' });
  localStorage.setItem(`recipeDraft.${first}.new`, '{}');
  noteShownAround(ofCottage);
  const ofPerson = [`ateria.apart.${first}`, placesKeyOf(ofCottage)];
  for (const each of ofPerson) localStorage.setItem(each, '1');
  await letGoOfRows(home.db);
  await dropRemoved(home.db);
  expect(shownDatabase(key)).toEqual({ name: ofCottage, household: 'cottage' });
  expect(readPendingCopy(key)).toEqual({ from: first, to: 'cottage' });
  expect(localStorage.getItem(`recipeDraft.${first}.new`)).toBeNull();
  expect(wasShownAround(ofCottage)).toBe(true);
  expect(ofPerson.map((each) => localStorage.getItem(each))).toEqual(['1', '1']);
});

test('what waits in a household that is not on the screen is sent to it, and which there are is kept', async () => {
  const { server, home, cottage, removed, follow } = await openStory();
  await cottage.write(quickItem.add('rice', item('Rice')));
  follow();
  await expect.poll(() => server.rowsOf('cottage')).toEqual(['milk', 'rice']);
  await expect.poll(() => countQueued(cottage.db)).toBe(0);
  expect(server.rowsOf('home')).toEqual(['milk']);
  expect((await readHouseholds(home.db))?.map(({ _id }) => _id)).toEqual(['home', 'cottage']);
  expect(removed).toEqual([]);
});

test('what waits in one household is sent whatever is wrong with the database of another', async () => {
  const { server, cottage, follow } = await openStory();
  // Deleted, and recreated by code that was still working on it.
  const attic = new AteriaDb(databaseName(key, 'attic'));
  await attic.open();
  attic.close();
  await cottage.write(quickItem.add('rice', item('Rice')));
  follow();
  await expect.poll(() => server.rowsOf('cottage')).toEqual(['milk', 'rice']);
});

test('one that the person belongs to no longer is let go of and told, and the one on the screen is left alone', async () => {
  const { server, home, cottage, removed, follow } = await openStory();
  await cottage.write(quickItem.add('rice', item('Rice')));
  server.isMember = (id) => id === 'home';
  follow();
  await expect.poll(() => removed).toEqual([ofCottage]);
  expect((await readRemoved(cottage.db))?.adds.map(({ id }) => id)).toEqual(['rice']);
  expect(await cottage.db.quickItems.count()).toBe(0);
  expect(await home.db.quickItems.count()).toBe(1);
});

test('without a network nothing is let go of, and with it what waited is sent', async () => {
  const { server, cottage, removed, follow } = await openStory();
  await cottage.write(quickItem.add('rice', item('Rice')));
  server.isDown = true;
  const { notify } = follow();
  notify('a mark');
  server.isDown = false;
  window.dispatchEvent(new Event('online'));
  await expect
    .poll(async () => {
      window.dispatchEvent(new Event('online'));
      return server.rowsOf('cottage');
    })
    .toEqual(['milk', 'rice']);
  expect(removed).toEqual([]);
});

test('what is on its way into a household that the person does not have any more is asked about anew', async () => {
  const { server, removed, carried, follow } = await openStory();
  server.isMember = (id) => id === 'home';
  carried.set(ofCottage, 'attic');
  follow();
  await expect.poll(() => removed).toEqual([ofCottage]);
});

test('what is on its way into another household is left alone', async () => {
  const { server, cottage, removed, carried, follow } = await openStory();
  server.isMember = (id) => id === 'home';
  carried.set(ofCottage, 'home');
  const { notify } = follow();
  await expect.poll(() => server.lists).toBe(1);
  notify('a mark');
  // The second run begins when the first has finished.
  await expect.poll(() => server.lists).toBe(2);
  expect(removed).toEqual([]);
  expect(await cottage.db.quickItems.count()).toBe(1);
});

test('[H9] told of another mark it asks again, and of one that it has asked by it does not', async () => {
  const { server, home, removed, follow } = await openStory();
  const { notify } = follow();
  await expect.poll(async () => (await readHouseholds(home.db))?.length).toBe(2);
  notify('before');
  await expect.poll(() => server.lists).toBe(2);
  server.isMember = (id) => id === 'home';
  notify('before');
  notify('after');
  await expect.poll(() => removed).toEqual([ofCottage]);
  expect((await readHouseholds(home.db))?.map(({ _id }) => _id)).toEqual(['home']);
  const asked = server.lists;
  notify('after');
  await new Promise((resolve) => queueMicrotask(() => resolve(null)));
  expect(server.lists).toBe(asked);
});

/**
 * Simulates a page of the household that went away during two writes: one had just begun, one was kept ahead
 * of its rows.
 */
async function leaveTwo(db: AteriaDb) {
  await keepAhead(db, { id: 'gone.1', atMs: Date.now(), edits: [quickItem.add('eggs', item('Eggs'))] });
  const drafts = [quickItem.add('tea', item('Tea'))];
  localStorage.setItem(
    `ateria.lastWords.${db.name}.gone`,
    JSON.stringify([{ id: 'gone.2', atMs: Date.now(), drafts }]),
  );
}

test('what a page left of a household that is not on the screen any more is sent', async () => {
  const { server, cottage, follow } = await openStory();
  await leaveTwo(cottage.db);
  follow();
  await expect.poll(() => server.rowsOf('cottage')).toEqual(['eggs', 'milk', 'tea']);
});

test('it is the person’s to keep where they belong to that household no longer', async () => {
  const { cottage } = await openStory();
  await leaveTwo(cottage.db);
  const { unsent, adds } = await letGoOfRows(cottage.db);
  expect(unsent).toBe(2);
  expect(adds).toHaveLength(2);
});
