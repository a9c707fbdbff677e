import type { VirtualTime } from '../world/virtual-time.ts';

/** The part of the Cache API that images use, for one browser profile, in memory. */
export interface SimCaches extends Pick<CacheStorage, 'has' | 'open' | 'match' | 'delete' | 'keys'> {
  /** Number of entries in the named cache. */
  sizeOf: (name: string) => number;
}

export function createMemoryCaches(time: VirtualTime): SimCaches {
  const caches = new Map<string, Map<string, Blob>>();
  const find = (name: string | undefined, path: string) => {
    const blob = caches.get(name ?? '')?.get(path);
    return blob && { blob: async () => blob };
  };
  return {
    has: async (name) => caches.has(name),
    open: async (name) => {
      const cache = caches.get(name) ?? new Map<string, Blob>();
      caches.set(name, cache);
      return {
        match: async (path: string) => find(name, path),
        put: async (path: string, response: Response) =>
          void cache.set(path, await time.hold(response.blob())),
        delete: async (path: string) => cache.delete(path),
      } as unknown as Cache;
    },
    match: async (path, options) => find(options?.cacheName, String(path)) as Response | undefined,
    delete: async (name) => caches.delete(name),
    keys: async () => [...caches.keys()],
    sizeOf: (name) => caches.get(name)?.size ?? 0,
  };
}
