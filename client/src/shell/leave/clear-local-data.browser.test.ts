import { Dexie } from 'dexie';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { afterEach, expect, test } from 'vitest';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import type { ImportRecord } from '#db/import-records.ts';
import { keptPhotos } from '#db/kept-photos.ts';
import { recipeDraftKey } from '#lib/draft-keys.ts';
import { notePendingCopy } from '../households/pending-copy/pending-copy.ts';
import { clearLocalData } from './clear-local-data.ts';

const opened: AteriaDb[] = [];
afterEach(async () => {
  localStorage.clear();
  for (const db of opened) db.close();
  for (const { name } of opened.splice(0)) {
    await Dexie.delete(name);
    await keptPhotos(name).drop();
  }
});

async function open(name: string): Promise<AteriaDb> {
  const db = new AteriaDb(name);
  opened.push(db);
  return db.open().then(() => db);
}

async function openWithMilk(household?: string): Promise<AteriaDb> {
  const db = await open(databaseName('clearer', household));
  await db.quickItems.put({ id: 'milk', itemName: 'milk' } as never);
  return db;
}

const readIn = (image: string): ImportRecord => ({
  id: 'soup',
  addedAt: 1,
  url: '',
  state: { kind: 'read', found: { recipes: [] } as never, images: { 0: imageUrlOf(image) }, saved: {} },
});

async function putImages(db: AteriaDb, ...addresses: string[]): Promise<void> {
  for (const sha256 of addresses) {
    await db.localPictures.put({ sha256, type: 'image/webp', addedAt: 1, parked: null });
    await db.pictureBytes.put({ sha256, bytes: new ArrayBuffer(1) });
  }
}

const address = (digit: string) => digit.repeat(64);
const clear = (db: AteriaDb) =>
  clearLocalData({ engine: { db, stop: () => {} }, unsentKnown: 0, go: () => {} });

test('what only this device has stays where its copy of the server’s is cleared', async () => {
  const db = await openWithMilk();
  await db.imports.put(readIn(address('a')));
  await db.cookings.put({ id: 'pie', startedAt: 1, factor: 1, step: 2, used: [0] });
  await db.timers.put({ id: 't', recipeId: 'pie', step: 2, name: '', endsAt: 2, latestAt: 2, isTold: false });
  await putImages(db, address('a'), address('b'), address('c'));
  const draft = JSON.stringify({ form: { title: 'Pie', imageUrl: imageUrlOf(address('b')) } });
  localStorage.setItem(recipeDraftKey(db.name, 'new'), draft);
  await keptPhotos(db.name).keep([new File(['Pie'], 'page.jpg')]);
  expect(await clear(db)).toBe('cleared');
  const after = await open(db.name);
  expect(await after.quickItems.count()).toBe(0);
  const kept = [after.imports, after.cookings, after.timers].map((table) => table.count());
  expect(await Promise.all(kept)).toEqual([1, 1, 1]);
  for (const table of [after.localPictures, after.pictureBytes])
    expect(await table.toCollection().primaryKeys()).toEqual([address('a'), address('b')]);
  expect(localStorage.getItem(recipeDraftKey(db.name, 'new'))).toBe(draft);
  expect(await keptPhotos(db.name).read()).toHaveLength(1);
});

test('so does it in a household that is not on the screen, and a database with nothing of its own goes', async () => {
  const home = await openWithMilk();
  const cottage = await openWithMilk('cottage');
  await cottage.imports.put(readIn(address('a')));
  cottage.close();
  expect(await clear(home)).toBe('cleared');
  const names = await Dexie.getDatabaseNames();
  expect([names.includes(home.name), names.includes(cottage.name)]).toEqual([false, true]);
  const after = await open(cottage.name);
  expect([await after.quickItems.count(), await after.imports.count()]).toEqual([0, 1]);
});

test('what is being brought along from another household stays until it is there', async () => {
  const home = await openWithMilk();
  const cottage = await openWithMilk('cottage');
  home.close();
  notePendingCopy('clearer', { from: home.name, to: 'cottage' });
  expect(await clear(cottage)).toBe('cleared');
  const after = await open(home.name);
  expect(await after.quickItems.count()).toBe(1);
});
