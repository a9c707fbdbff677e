/** Images are called pictures where devices have stored them so, here and in the database (`db/ateria-db.ts`). */
const prefix = 'ateria-pictures-';

/** Name of the browser's cache for one person's images. It stands for as long as the person is signed in here. */
export function imageCacheName(databaseName: string): string {
  return databaseName.replace(/^(ateria-)?/, prefix);
}

/** Name of the lock under which a cache is made, written and forgotten, by pages and the service worker alike. */
export function imageCacheLock(cacheName: string): string {
  return `${cacheName}.lock`;
}

/**
 * Takes the images that can be fetched again from this device. What is on its way into them stays out: it is kept only
 * where the cache still stands (`image-cache.ts`).
 */
export async function forgetImageCaches({
  caches = globalThis.caches as CacheStorage | undefined,
  locks = navigator.locks as LockManager | undefined,
  only = () => true,
}: {
  caches?: Pick<CacheStorage, 'keys' | 'delete'>;
  locks?: Pick<LockManager, 'request'>;
  /** Whether a cache of this name is meant. */
  only?: (cacheName: string) => boolean;
} = {}): Promise<void> {
  const names = (await caches?.keys().catch(() => [])) ?? [];
  const forget = (name: string) => caches?.delete(name).catch(() => false);
  await Promise.all(
    names
      .filter((name) => name.startsWith(prefix) && only(name))
      .map((name) => locks?.request(imageCacheLock(name), () => forget(name)) ?? forget(name)),
  );
}
