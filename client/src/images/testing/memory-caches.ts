/** The part of the browser's caches that images need, in memory. */
export function createMemoryCaches() {
  const stores = new Map<string, Map<string, Blob>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Blob>();
    stores.set(name, store);
    return {
      match: async (path: string) => (store.has(path) ? new Response(store.get(path)) : undefined),
      put: async (path: string, response: Response) => void store.set(path, await response.blob()),
      delete: async (path: string) => store.delete(path),
    } as unknown as Cache;
  };
  return {
    open,
    has: async (name: string) => stores.has(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      stores.has(cacheName) ? (await open(cacheName)).match(path) : undefined,
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    names: () => [...stores.keys()],
    paths: () => [...stores.values()].flatMap((store) => [...store.keys()]),
  };
}
