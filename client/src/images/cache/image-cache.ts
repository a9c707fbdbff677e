import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Exclusive } from '#sync/engine/exclusive.ts';
import { imageCacheLock, imageCacheName } from './image-caches.ts';

export interface ImageCache {
  /**
   * Creates the cache for a signed-in person. Nothing is stored before that, or after the cache was removed.
   */
  open: () => Promise<void>;
  /** Null if the image is not cached, or the browser has no cache. */
  read: (path: string) => Promise<Blob | null>;
  write: (path: string, image: Blob) => Promise<void>;
  /** Removes all of this person's images, e.g. to free space. */
  clear: () => Promise<void>;
}

interface Bounds {
  count: number;
  bytes: number;
}

/** About a thousand card images and two hundred large ones. */
const usualBounds: Bounds = { count: 1_200, bytes: 64 * 1024 * 1024 };
/** The time of last use is written at most this often. */
const useStepMs = hourMs;

export type Caches = Pick<CacheStorage, 'has' | 'open' | 'delete' | 'match'>;

/**
 * One person's images in the browser's cache; the least recently used are evicted first. Only a convenience:
 * if the browser denies or clears it, images are fetched again. Shared by pages and the service worker.
 */
export function createImageCache(deps: {
  caches: Caches | undefined;
  exclusive?: Exclusive;
  db: AteriaDb;
  nowMs: () => number;
  bounds?: Bounds;
  /** Asks the service worker for a cached image; undefined if there is none to ask. */
  ask?: (path: string) => Promise<Blob | null | undefined>;
}): ImageCache {
  const { caches, db, nowMs, bounds = usualBounds, ask = async () => undefined } = deps;
  const { exclusive = (_name, step) => step() } = deps;
  const name = imageCacheName(db.name);
  const alone = <T>(step: () => Promise<T>) => exclusive(imageCacheLock(name), step);
  let opening: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    if (!caches || (await caches.has(name))) return;
    await db.cachedPictures.clear();
    await caches.open(name);
  }

  async function readHere(path: string): Promise<Blob | null> {
    const found = await caches?.match(path, { cacheName: name });
    return found ? found.blob() : null;
  }

  async function read(path: string): Promise<Blob | null> {
    const answer = await ask(path);
    const image = answer === undefined ? await readHere(path) : answer;
    const kept = await db.cachedPictures.get(path);
    if (!image) {
      if (kept) await db.cachedPictures.delete(path);
      return null;
    }
    if (!kept || nowMs() - kept.usedAt >= useStepMs) await note(path, image.size);
    return image;
  }

  async function write(path: string, image: Blob): Promise<void> {
    // The person may have signed out while the image was on its way.
    if (!caches || !(await caches.has(name))) return;
    const cache = await caches.open(name);
    await note(path, image.size);
    await cache.put(path, new Response(image, { headers: { 'content-type': image.type } }));
    await shrink(cache);
  }

  const note = (path: string, sizeBytes: number) =>
    db.cachedPictures.put({ path, sizeBytes, usedAt: nowMs() });

  async function shrink(cache: Cache): Promise<void> {
    const newestFirst = await db.cachedPictures.orderBy('usedAt').reverse().toArray();
    let bytes = 0;
    for (const [index, { path, sizeBytes }] of newestFirst.entries()) {
      bytes += sizeBytes;
      if (index < bounds.count && bytes <= bounds.bytes) continue;
      await cache.delete(path);
      await db.cachedPictures.delete(path);
    }
  }

  return {
    open: () => {
      opening = alone(open).catch(() => undefined);
      return opening;
    },
    read: (path) => read(path).catch(() => null),
    write: async (path, image) => {
      await opening;
      await alone(() => write(path, image)).catch(() => undefined);
    },
    clear: () =>
      alone(async () => {
        if (await caches?.delete(name)) await caches?.open(name);
        await db.cachedPictures.clear();
      }),
  };
}
