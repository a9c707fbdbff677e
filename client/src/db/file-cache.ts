const nameHeader = 'x-file-name';
/** Path of a kept file: the number of the `keep` (older builds had none) and its place. */
const path = /\/kept-files\/(?:(\d+)\/)?(\d+)$/;

/** Keeps files unchanged and in order in a cache with this name. */
export function fileCache(cacheName: string) {
  const drop = async (): Promise<void> => {
    await globalThis.caches?.delete(cacheName).catch(() => false);
  };
  return {
    /** Replaces the files kept before. False if there is no room beside them; then they are still kept. */
    keep: async (files: readonly File[]): Promise<boolean> => {
      try {
        const cache = await caches.open(cacheName);
        const before = await cache.keys();
        const number = latestOf(before) + 1;
        const own = files.map((_, place) => `/kept-files/${number}/${place}`);
        try {
          // The first file goes last: without it the others do not count, should the page be closed here.
          for (const [place, file] of [...files.entries()].reverse())
            await cache.put(
              own[place] ?? '',
              new Response(file, { headers: { [nameHeader]: encodeURIComponent(file.name) } }),
            );
        } catch {
          for (const each of own) await cache.delete(each);
          return false;
        }
        for (const each of before) await cache.delete(each);
        return true;
      } catch {
        return false;
      }
    },
    read: async (): Promise<File[]> => {
      try {
        if (!(await caches.has(cacheName))) return [];
        const cache = await caches.open(cacheName);
        const requests = await cache.keys();
        const latest = latestOf(requests);
        const files: File[] = [];
        for (;;) {
          const request = requests.find(({ url }) => isAt(url, latest, files.length));
          const response = request && (await cache.match(request));
          if (!response) return files;
          const name = decodeURIComponent(response.headers.get(nameHeader) ?? '');
          const bytes = await response.blob();
          files.push(new File([bytes], name, { type: bytes.type }));
        }
      } catch {
        return [];
      }
    },
    drop,
  };
}

/** The number of the last `keep` whose first file is there; 0 if there is none. */
const latestOf = (requests: readonly Request[]): number =>
  Math.max(0, ...requests.map(({ url }) => (/\D0$/.test(url) ? numberOf(url) : 0)));

const numberOf = (url: string): number => Number(path.exec(url)?.[1] ?? 0);

const isAt = (url: string, number: number, place: number): boolean =>
  numberOf(url) === number && Number(path.exec(url)?.[2]) === place;
