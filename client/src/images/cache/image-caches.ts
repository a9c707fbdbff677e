/** Stored names say pictures where the code says images, here and in the database (`db/ateria-db.ts`). */
const prefix = 'ateria-pictures-';

/** Name of the cache for one person's images. The cache exists as long as the person is signed in here. */
export function imageCacheName(databaseName: string): string {
  return databaseName.replace(/^(ateria-)?/, prefix);
}

/** Name of the lock under which pages and the service worker create, write and remove a cache. */
export function imageCacheLock(cacheName: string): string {
  return `${cacheName}.lock`;
}

/**
 * Removes the cached images from this device. An image still being fetched is not stored afterwards: that
 * requires an existing cache (`image-cache.ts`).
 */
export async function forgetImageCaches({
  caches = globalThis.caches as CacheStorage | undefined,
  locks = navigator.locks as LockManager | undefined,
  only = () => true,
}: {
  caches?: Pick<CacheStorage, 'keys' | 'delete'>;
  locks?: Pick<LockManager, 'request'>;
  /** Selects the caches by name. */
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
