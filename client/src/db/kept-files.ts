/** Files that wait to be read in; a cache and no database, since the service worker puts there what is shared with the app. */
const cacheName = 'ateria-import-files';
const folder = '/kept-files/';
const nameHeader = 'x-file-name';

/**
 * Keeps files on this device until they are read in, in place of those from before: so that a page that was closed, or one that nobody
 * is signed in on yet, has them when it is opened. False where there is no room for them.
 */
export async function keepFiles(files: readonly File[]): Promise<boolean> {
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
    await dropKeptFiles();
    return false;
  }
}

/** The files that wait, in their order. */
export async function readKeptFiles(): Promise<File[]> {
  try {
    if (!(await caches.has(cacheName))) return [];
    const cache = await caches.open(cacheName);
    const files: File[] = [];
    for (;;) {
      const response = await cache.match(`${folder}${files.length}`);
      if (!response) return files;
      const name = decodeURIComponent(response.headers.get(nameHeader) ?? '');
      files.push(new File([await response.blob()], name));
    }
  } catch {
    return [];
  }
}

export async function dropKeptFiles(): Promise<void> {
  await globalThis.caches?.delete(cacheName).catch(() => false);
}
