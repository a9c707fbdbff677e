import type { AteriaDb } from '#db/ateria-db.ts';

export interface PictureCache {
  /** Null where it is not, or the browser has no cache. */
  read: (path: string) => Promise<Blob | null>;
  write: (path: string, picture: Blob) => Promise<void>;
  remove: (path: string) => Promise<void>;
  /** Everything of this person, e.g. to make room. */
  clear: () => Promise<void>;
}

interface Bounds {
  count: number;
  bytes: number;
}

/** About a thousand cards and two hundred pages. */
const usualBounds: Bounds = { count: 1_200, bytes: 64 * 1024 * 1024 };
/** The time of use is written no oftener than this. */
const useStepMs = 60 * 60 * 1000;

/** Name of the browser's cache for one person's pictures; begins with `ateria-pictures-`. */
export function pictureCacheName(databaseName: string): string {
  return databaseName.replace(/^(ateria-)?/, 'ateria-pictures-');
}

/**
 * One person's pictures in the browser's cache, the longest unused dropped first. It is a convenience: where the browser
 * denies or forgets it, everything is fetched again, and nothing fails.
 */
export function createPictureCache(deps: {
  caches: Pick<CacheStorage, 'open' | 'delete'> | undefined;
  db: AteriaDb;
  nowMs: () => number;
  bounds?: Bounds;
}): PictureCache {
  const { caches, db, nowMs, bounds = usualBounds } = deps;
  const name = pictureCacheName(db.name);
  const open = async () => (await caches?.open(name)) ?? null;

  async function read(path: string): Promise<Blob | null> {
    const found = await (await open())?.match(path);
    const kept = await db.cachedPictures.get(path);
    if (!found) {
      if (kept) await db.cachedPictures.delete(path);
      return null;
    }
    const picture = await found.blob();
    if (!kept || nowMs() - kept.usedAt >= useStepMs) await note(path, picture.size);
    return picture;
  }

  async function write(path: string, picture: Blob): Promise<void> {
    const cache = await open();
    if (!cache) return;
    await note(path, picture.size);
    await cache.put(path, new Response(picture, { headers: { 'content-type': picture.type } }));
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
    read: (path) => read(path).catch(() => null),
    write: (path, picture) => write(path, picture).catch(() => undefined),
    remove: async (path) => {
      await (await open())?.delete(path);
      await db.cachedPictures.delete(path);
    },
    clear: async () => {
      await caches?.delete(name);
      await db.cachedPictures.clear();
    },
  };
}
