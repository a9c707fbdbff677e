import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { createTurns } from 'sync-protocol/take-turns.ts';
import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImageCache } from '../cache/image-cache.ts';
import type { ImageWorker } from '../cache/image-worker.ts';
import { imagePath } from './image-address.ts';

/** Result of fetching an image. */
export type FetchedImage =
  | { kind: 'image'; file: Blob }
  /** The server does not have it, or not yet. */
  | { kind: 'absent' }
  /** The server could not be reached. */
  | { kind: 'unreachable' };

/** An image on this device; `isFull` is false if a sharper one should be fetched. */
export interface FoundImage {
  file: Blob;
  isFull: boolean;
}

/** Limit of parallel fetches. */
const mostAtOnce = 4;
const fetchTimeoutMs = 60_000;

export interface ImageFinder {
  /**
   * The best version on this device: the chosen original, else a cached one of that width, a larger or at
   * worst a smaller one.
   */
  find: (sha256: string, width: ImageWidth) => Promise<FoundImage | null>;
  /** Fetches an image from the server and caches it; simultaneous calls share one request. */
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
      // If a service worker answered, it has already cached the image.
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
