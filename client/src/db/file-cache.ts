const folder = '/kept-files/';
const nameHeader = 'x-file-name';

/** Keeps files unchanged and in order in a cache with this name. */
export function fileCache(cacheName: string) {
  const drop = async (): Promise<void> => {
    await globalThis.caches?.delete(cacheName).catch(() => false);
  };
  return {
    /** Replaces the files kept before. False if there is no room; then none are kept. */
    keep: async (files: readonly File[]): Promise<boolean> => {
      try {
        await caches.delete(cacheName);
        const cache = await caches.open(cacheName);
        for (const [index, file] of files.entries())
          await cache.put(
            `${folder}${index}`,
            new Response(file, { headers: { [nameHeader]: encodeURIComponent(file.name) } }),
          );
        return true;
      } catch {
        await drop();
        return false;
      }
    },
    read: async (): Promise<File[]> => {
      try {
        if (!(await caches.has(cacheName))) return [];
        const cache = await caches.open(cacheName);
        const files: File[] = [];
        for (;;) {
          const response = await cache.match(`${folder}${files.length}`);
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
