const folder = '/kept-files/';
const orderAddress = `${folder}order`;
const nameHeader = 'x-file-name';

/** Keeps files unchanged and in order in a cache with this name. */
export function fileCache(cacheName: string) {
  /** Addresses of the files kept or read here, which need not be stored again. */
  const addresses = new WeakMap<File, string>();
  const drop = async (): Promise<void> => {
    await globalThis.caches?.delete(cacheName).catch(() => false);
  };
  return {
    /** Replaces the files kept before. False if there is no room; then those kept before stay. */
    keep: async (files: readonly File[]): Promise<boolean> => {
      const added: string[] = [];
      let cache: Cache | undefined;
      try {
        cache = await caches.open(cacheName);
        const before = await pathsIn(cache);
        const order: string[] = [];
        for (const file of files) {
          let address = addresses.get(file);
          if (!address || !before.includes(address)) {
            address = folder + crypto.randomUUID();
            added.push(address);
            const headers = { [nameHeader]: encodeURIComponent(file.name) };
            await cache.put(address, new Response(file, { headers }));
            addresses.set(file, address);
          }
          order.push(address);
        }
        // Replaces the earlier files at once; until then they stay as they are.
        await cache.put(orderAddress, Response.json(order));
        await remove(
          cache,
          before.filter((path) => path !== orderAddress && !order.includes(path)),
        );
        return true;
      } catch {
        if (cache) await remove(cache, added);
        return false;
      }
    },
    read: async (): Promise<File[]> => {
      try {
        if (!(await caches.has(cacheName))) return [];
        const cache = await caches.open(cacheName);
        const files: File[] = [];
        for (const address of await orderIn(cache)) {
          const response = await cache.match(address);
          if (!response) continue;
          const name = decodeURIComponent(response.headers.get(nameHeader) ?? '');
          const bytes = await response.blob();
          const file = new File([bytes], name, { type: bytes.type });
          addresses.set(file, address);
          files.push(file);
        }
        return files;
      } catch {
        return [];
      }
    },
    drop,
  };
}

const pathsIn = async (cache: Cache): Promise<string[]> =>
  (await cache.keys()).map(({ url }) => new URL(url).pathname);

/** Older builds number the files and store no order. */
async function orderIn(cache: Cache): Promise<string[]> {
  const order = await cache.match(orderAddress);
  if (order) return (await order.json()) as string[];
  const paths = await pathsIn(cache);
  return paths.map((_, index) => `${folder}${index}`);
}

/** A path that cannot be removed only takes space. */
const remove = (cache: Cache, paths: readonly string[]) =>
  Promise.allSettled(paths.map((path) => cache.delete(path)));
