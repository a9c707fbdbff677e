import type { Page } from '@playwright/test';

const cachePrefix = 'ateria-pictures-';

/** Paths of cached images, of all persons together. */
export const keptImages = (page: Page): Promise<string[]> =>
  page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, cachePrefix);

/** Adds an image of the maximal total size to the only cache, as one not used for long. */
export const fillImageCache = (page: Page, path: string, sizeBytes = 64 * 1024 * 1024): Promise<void> =>
  page.evaluate(
    async ([prefix, at, size]) => {
      const [name, ...others] = (await caches.keys()).filter((each) => each.startsWith(prefix));
      if (!name || others.length > 0) throw new Error('There is not one cache of images');
      await (await caches.open(name)).put(
        at,
        new Response('x', { headers: { 'content-type': 'image/webp' } }),
      );
      const opening = indexedDB.open(name.replace(prefix, 'ateria-'));
      await new Promise((resolve, reject) => {
        opening.onerror = reject;
        opening.onsuccess = () => {
          const notes = opening.result
            .transaction('cachedPictures', 'readwrite')
            .objectStore('cachedPictures');
          notes.put({ path: at, sizeBytes: size, usedAt: 1 }).onsuccess = resolve;
          opening.result.close();
        };
      });
    },
    [cachePrefix, path, sizeBytes] as const,
  );

/**
 * Status of the service worker's answer to a page that requests an image of the person with this database
 * from the cache only.
 */
export const askWorker = (page: Page, databaseName: string, path: string): Promise<number> =>
  page.evaluate(
    async ([name, at]) => {
      const headers = { 'ateria-person': name, 'cache-control': 'only-if-cached' };
      return (await fetch(at, { headers, cache: 'no-store' })).status;
    },
    [databaseName, path] as const,
  );
