import { createTurns } from 'sync-protocol/take-turns.ts';
import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { PictureCache } from '../cache/picture-cache.ts';
import type { PictureWorker } from '../cache/picture-worker.ts';
import { type PictureWidth, picturePath } from './picture-address.ts';

/** What a fetch of a picture came to. */
export type FetchedPicture =
  | { kind: 'picture'; file: Blob }
  /** The server does not have it, or not yet. */
  | { kind: 'absent' }
  /** The server could not be asked. */
  | { kind: 'unreachable' };

/** A picture on this device; `isFull` unless a sharper one should be fetched. */
export interface FoundPicture {
  file: Blob;
  isFull: boolean;
}

/** So many are fetched at once; the others wait. */
const mostAtOnce = 4;
const fetchTimeoutMs = 60_000;

export interface PictureFinder {
  /** What this device has of it: chosen here, else cached in that width, a larger one, or at worst a smaller one. */
  find: (sha256: string, width: PictureWidth) => Promise<FoundPicture | null>;
  /** Fetches it from the server and caches it; asked twice at once, it is fetched once. */
  fetch: (sha256: string, width: PictureWidth) => Promise<FetchedPicture>;
}

export function createPictureFinder(deps: {
  db: AteriaDb;
  client: Pick<ApiClient, 'openPicture'>;
  cache: PictureCache;
  worker: PictureWorker;
}): PictureFinder {
  const { db, client, cache, worker } = deps;
  const underWay = new Map<string, Promise<FetchedPicture>>();
  const inTurn = createTurns(mostAtOnce);

  async function findLocal(sha256: string): Promise<Blob | null> {
    const [picture, kept] = await Promise.all([db.localPictures.get(sha256), db.pictureBytes.get(sha256)]);
    return picture && kept ? new Blob([kept.bytes], { type: picture.type }) : null;
  }

  async function fetchNow(path: string): Promise<FetchedPicture> {
    const headers = worker.headers();
    const outcome = await client.openPicture({ path, timeoutMs: fetchTimeoutMs, headers: headers ?? {} });
    if (outcome.kind === 'picture') {
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
      const widths: readonly PictureWidth[] = width === 400 ? [400, 1600] : [1600, 400];
      for (const each of widths) {
        const file = await cache.read(picturePath(sha256, each));
        if (file) return { file, isFull: each >= width };
      }
      return null;
    },
    fetch: (sha256, width) => {
      const path = picturePath(sha256, width);
      const same = underWay.get(path);
      if (same) return same;
      const fetched = inTurn(() => fetchNow(path)).finally(() => underWay.delete(path));
      underWay.set(path, fetched);
      return fetched;
    },
  };
}
