const folder = '/kept-files/';
const nameHeader = 'x-file-name';

/** Files kept in a cache of this name, as they are and in their order. */
export function fileCache(cacheName: string) {
  const drop = async (): Promise<void> => {
    await globalThis.caches?.delete(cacheName).catch(() => false);
  };
  return {
    /** Keeps these in place of those from before. False where there is no room for them: none is kept then. */
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
