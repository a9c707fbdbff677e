import { createApiClient } from '#api/http.ts';
import { apiBaseUrl } from '#api/public-api.ts';
import { retryDelayMs } from '#api/retry-schedule.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { GetToken } from '#sync/open-engine.ts';
import { readEpoch } from '#sync/sync-state.ts';
import { systemTimers } from '#sync/timers.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { preparePicture } from './prepare-picture.ts';

/** The pictures of the person whose database is open, in this browser. `stop` them before the database is closed. */
export function openPictures(db: AteriaDb, getToken: GetToken): Pictures {
  const pictures = createPictures({
    db,
    client: createApiClient({
      baseUrl: apiBaseUrl(),
      fetch: (input, init) => fetch(input, init),
      getAccessToken: getToken,
      readEpoch: () => readEpoch(db),
    }),
    prepare: preparePicture,
    caches: globalThis.caches as CacheStorage | undefined,
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
