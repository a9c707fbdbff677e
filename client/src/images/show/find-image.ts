import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { createTurns } from 'sync-protocol/take-turns.ts';
import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImageCache } from '../cache/image-cache.ts';
import type { ImageWorker } from '../cache/image-worker.ts';
import { imagePath } from './image-address.ts';

/** What a fetch of an image came to. */
export type FetchedImage =
  | { kind: 'image'; file: Blob }
  /** The server does not have it, or not yet. */
  | { kind: 'absent' }
  /** The server could not be asked. */
  | { kind: 'unreachable' };

/** An image on this device; `isFull` unless a sharper one should be fetched. */
export interface FoundImage {
  file: Blob;
  isFull: boolean;
}

/** So many are fetched at once; the others wait. */
const mostAtOnce = 4;
const fetchTimeoutMs = 60_000;

export interface ImageFinder {
  /** What this device has of it: chosen here, else cached in that width, a larger one, or at worst a smaller one. */
  find: (sha256: string, width: ImageWidth) => Promise<FoundImage | null>;
  /** Fetches it from the server and caches it; asked twice at once, it is fetched once. */
  fetch: (sha256: string, width: ImageWidth) => Promise<FetchedImage>;
}

export function createImageFinder(deps: {
  db: AteriaDb;
  client: Pick<ApiClient, 'openImage'>;
  cache: ImageCache;
  worker: ImageWorker;
}): ImageFinder {
  const { db, client, cache, worker } = deps;
  const underWay = new Map<string, Promise<FetchedImage>>();
  const inTurn = createTurns(mostAtOnce);

  async function findLocal(sha256: string): Promise<Blob | null> {
    const [image, kept] = await Promise.all([db.localPictures.get(sha256), db.pictureBytes.get(sha256)]);
    return image && kept ? new Blob([kept.bytes], { type: image.type }) : null;
  }

  async function fetchNow(path: string): Promise<FetchedImage> {
    const headers = worker.headers();
    const outcome = await client.openImage({ path, timeoutMs: fetchTimeoutMs, headers: headers ?? {} });
    if (outcome.kind === 'image') {
      // Where a service worker answers, it has kept it.
      if (!headers) await cache.write(path, outcome.file);
      return outcome;
    }
    return outcome.kind === 'refused' ? { kind: 'absent' } : { kind: 'unreachable' };
  }

  return {
    find: async (sha256, width) => {
      const local = await findLocal(sha256);
      if (local) return { file: local, isFull: true };
      const widths: readonly ImageWidth[] = width === 400 ? [400, 1600] : [1600, 400];
      for (const each of widths) {
        const file = await cache.read(imagePath(sha256, each));
        if (file) return { file, isFull: each >= width };
      }
      return null;
    },
    fetch: (sha256, width) => {
      const path = imagePath(sha256, width);
      const same = underWay.get(path);
      if (same) return same;
      const fetched = inTurn(() => fetchNow(path)).finally(() => underWay.delete(path));
      underWay.set(path, fetched);
      return fetched;
    },
  };
}
