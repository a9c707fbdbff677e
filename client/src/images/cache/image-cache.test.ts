import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { expect, onTestFinished, test } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import { createMemoryCaches } from '../testing/memory-caches.ts';
import { type Caches, createImageCache } from './image-cache.ts';
import { forgetImageCaches, imageCacheName } from './image-caches.ts';

async function openCache({ bounds = { count: 3, bytes: 100 }, caches = createMemoryCaches() } = {}) {
  const clock = { ms: 0 };
  const db = new AteriaDb('ateria-aino', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => db.close());
  const cache = createImageCache({
    caches: caches as unknown as Caches,
    db,
    nowMs: () => clock.ms,
    bounds,
  });
  await cache.open();
  const write = async (path: string, sizeBytes = 10) => {
    clock.ms += hourMs;
    await cache.write(path, new Blob(['x'.repeat(sizeBytes)], { type: 'image/webp' }));
  };
  const read = async (path: string) => {
    clock.ms += hourMs;
    return cache.read(path);
  };
  return { cache, caches, db, write, read };
}

test('what was looked at longest ago goes when there are too many', async () => {
  const { caches, write, read, db } = await openCache();
  for (const path of ['/a', '/b', '/c']) await write(path);
  await read('/a');
  await write('/d');
  expect(caches.paths().sort()).toEqual(['/a', '/c', '/d']);
  expect((await db.cachedPictures.toArray()).map(({ path }) => path)).toEqual(['/a', '/c', '/d']);
});

test('what was looked at longest ago goes when there are too many bytes', async () => {
  const { caches, write } = await openCache();
  await write('/a', 60);
  await write('/b', 30);
  await write('/c', 20);
  expect(caches.paths().sort()).toEqual(['/b', '/c']);
});

test('what the browser threw away is read as nothing and forgotten', async () => {
  const { caches, write, read, db } = await openCache();
  await write('/a');
  await caches.delete('ateria-pictures-aino');
  expect(await read('/a')).toBeNull();
  expect(await db.cachedPictures.count()).toBe(0);
});

test('what the database forgot is known again when it is looked at', async () => {
  const { write, read, db } = await openCache();
  await write('/a');
  await db.cachedPictures.clear();
  expect((await read('/a'))?.type).toBe('image/webp');
  expect(await db.cachedPictures.count()).toBe(1);
});

test('without a cache, or with one that fails, nothing is found and nothing breaks', async () => {
  const denied = () => Promise.reject(new Error('denied'));
  const failing = { has: denied, open: denied, match: denied, delete: denied };
  for (const caches of [undefined, failing]) {
    const { db } = await openCache();
    const cache = createImageCache({ caches, db, nowMs: () => 0 });
    await cache.open();
    await cache.write('/a', new Blob(['x']));
    expect(await cache.read('/a')).toBeNull();
  }
});

test('what comes after the person has left is not kept, and of before nothing is known', async () => {
  const { cache, caches, write, read, db } = await openCache();
  await write('/a');
  await forgetImageCaches({ caches, locks: undefined });
  await write('/b');
  expect([caches.names(), await read('/b')]).toEqual([[], null]);
  await cache.open();
  expect(await db.cachedPictures.count()).toBe(0);
  await write('/c');
  expect(caches.paths()).toEqual(['/c']);
});

test('forgetting one person’s images, or all but one’s, leaves the others and every other cache', async () => {
  const caches = createMemoryCaches();
  for (const name of ['ateria-pictures-aino', 'ateria-pictures-eino', 'precache']) await caches.open(name);
  await forgetImageCaches({
    caches,
    locks: undefined,
    only: (name) => name !== imageCacheName('ateria-aino'),
  });
  expect(caches.names()).toEqual(['ateria-pictures-aino', 'precache']);
});

test('each person on the device has a cache of their own', () => {
  expect(imageCacheName('ateria-aino')).toBe('ateria-pictures-aino');
  expect(imageCacheName('ateria-eino')).not.toBe(imageCacheName('ateria-aino'));
});
