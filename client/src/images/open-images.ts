import { createApiClient } from '#api/http.ts';
import { apiBaseUrl } from '#api/public-api.ts';
import { retryDelayMs } from '#api/retry-schedule.ts';
import { type AteriaDb, firstDatabaseOf } from '#db/ateria-db.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { systemTimers } from '#sync/engine/timers.ts';
import { householdOf } from '#sync/status/household-of.ts';
import { readEpoch } from '#sync/status/sync-state.ts';
import { forgetImageCaches, imageCacheName } from './cache/image-caches.ts';
import { createImageWorker } from './cache/image-worker.ts';
import { createImages, type Images, type ImagesDeps } from './images.ts';

/** Opens the images of the person whose database is open. `stop` them before the database is closed. */
export function openImages(db: AteriaDb, getToken: GetToken, whenFree: (begin: () => void) => void): Images {
  const network = {
    baseUrl: apiBaseUrl(),
    fetch: (input: URL | RequestInfo, init?: RequestInit) => fetch(input, init),
  };
  let prepare: ImagesDeps['prepare'] | undefined;
  // Remove the image caches of a person who was signed in here before.
  const ofPerson = imageCacheName(firstDatabaseOf(db.name));
  whenFree(() => void forgetImageCaches({ only: (name) => !name.startsWith(ofPerson) }));
  const images = createImages({
    db,
    client: createApiClient({
      ...network,
      getAccessToken: getToken,
      readEpoch: () => readEpoch(db),
      household: householdOf(db),
    }),
    // The scaling code is loaded when an image is chosen.
    prepare: async (file) => {
      const { createPrepareImage } = await import('./send/prepare-image.ts');
      prepare ??= createPrepareImage();
      return prepare(file);
    },
    caches: globalThis.caches as CacheStorage | undefined,
    worker: createImageWorker({
      ...network,
      container: navigator.serviceWorker as ServiceWorkerContainer | undefined,
      databaseName: db.name,
    }),
    locks: navigator.locks as LockManager | undefined,
    timers: systemTimers,
    retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, Math.random, retryAfterMs),
    drafts: storedTexts,
    whenFree,
    onFault: (error) => console.error('a step of the images failed and will be repeated', error),
  });
  window.addEventListener('online', images.wake);
  return {
    ...images,
    stop: () => {
      window.removeEventListener('online', images.wake);
      images.stop();
    },
  };
}

/** Everything in local storage: drafts are among it. */
function storedTexts(): string[] {
  try {
    return Object.values(localStorage).filter((value) => typeof value === 'string');
  } catch {
    // Storage is denied, so there is no draft in it.
    return [];
  }
}
