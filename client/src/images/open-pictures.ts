import { createApiClient } from '#api/http.ts';
import { apiBaseUrl } from '#api/public-api.ts';
import { retryDelayMs } from '#api/retry-schedule.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { systemTimers } from '#sync/engine/timers.ts';
import { readEpoch } from '#sync/status/sync-state.ts';
import { forgetPictureCaches, pictureCacheName } from './cache/picture-caches.ts';
import { createPictureWorker } from './cache/picture-worker.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { createPreparePicture } from './send/prepare-picture.ts';

/** The pictures of the person whose database is open, in this browser. `stop` them before the database is closed. */
export function openPictures(db: AteriaDb, getToken: GetToken): Pictures {
  const network = {
    baseUrl: apiBaseUrl(),
    fetch: (input: URL | RequestInfo, init?: RequestInit) => fetch(input, init),
  };
  // Whoever was signed in here before has no pictures here any more.
  void forgetPictureCaches({ only: (name) => name !== pictureCacheName(db.name) });
  const pictures = createPictures({
    db,
    client: createApiClient({
      ...network,
      getAccessToken: getToken,
      readEpoch: () => readEpoch(db),
    }),
    prepare: createPreparePicture(),
    caches: globalThis.caches as CacheStorage | undefined,
    worker: createPictureWorker({
      ...network,
      container: navigator.serviceWorker as ServiceWorkerContainer | undefined,
      databaseName: db.name,
    }),
    locks: navigator.locks as LockManager | undefined,
    timers: systemTimers,
    retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, Math.random, retryAfterMs),
    drafts: storedTexts,
    onFault: (error) => console.error('a step of the pictures failed and will be repeated', error),
  });
  window.addEventListener('online', pictures.wake);
  return {
    ...pictures,
    stop: () => {
      window.removeEventListener('online', pictures.wake);
      pictures.stop();
    },
  };
}

/** Everything in local storage: drafts are somewhere in it. */
function storedTexts(): string[] {
  try {
    return Object.values(localStorage).filter((value) => typeof value === 'string');
  } catch {
    // A storage that is denied has kept no draft.
    return [];
  }
}
