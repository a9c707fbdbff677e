import { keepFetched, type WorkerStores } from './keep-fetched.ts';
import { photoReaderFolder } from './photo-reader.ts';

const prefix = 'ateria-photo-reader';
/** Of this version alone: what it is made of never changes. */
const cacheName = `${prefix}${photoReaderFolder.slice(photoReaderFolder.lastIndexOf('-'))}`;

/** What reads photos: from this device once it has been fetched, so that photos are read without a network too. */
export function answerReader(request: Request, stores: WorkerStores): Promise<Response> {
  return keepFetched(request, cacheName, stores, async () => {
    const others = (await stores.caches.keys()).filter(
      (name) => name.startsWith(prefix) && name !== cacheName,
    );
    await Promise.all(others.map((name) => stores.caches.delete(name)));
  });
}
