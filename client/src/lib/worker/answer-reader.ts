import { keepFetched, type WorkerStores } from './keep-fetched.ts';
import { photoReaderFolder } from './photo-reader.ts';

const prefix = 'ateria-photo-reader';
/** One cache per version, whose files never change. */
const cacheName = `${prefix}${photoReaderFolder.slice(photoReaderFolder.lastIndexOf('-'))}`;

/** Answers requests for the photo reader from the cache once fetched, so that photos can be read offline. */
export function answerReader(request: Request, stores: WorkerStores): Promise<Response> {
  return keepFetched(request, cacheName, stores, async () => {
    const others = (await stores.caches.keys()).filter(
      (name) => name.startsWith(prefix) && name !== cacheName,
    );
    await Promise.all(others.map((name) => stores.caches.delete(name)));
  });
}
