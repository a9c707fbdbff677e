import { liveQuery, type Subscription } from 'dexie';
import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { createLane } from '#sync/engine/lane.ts';
import type { Timers } from '#sync/engine/timers.ts';
import { waitingPictures } from '#sync/status/waiting-pictures.ts';
import { type Caches, createPictureCache } from './cache/picture-cache.ts';
import { noWorker, type PictureWorker } from './cache/picture-worker.ts';
import { keepPicture } from './send/keep-picture.ts';
import type { PictureFault, PreparedPicture } from './send/prepare-picture.ts';
import { tidyPictures } from './send/tidy-pictures.ts';
import { createUpload, uploadLockName } from './send/upload-pictures.ts';
import { createPictureFinder, type PictureFinder } from './show/find-picture.ts';

/** What came of choosing a file: what a recipe says of the picture, or why it could not be kept. */
export type Choice = { imageUrl: string } | { fault: PictureFault | StorageFault };

/** The pictures of one person on this device. One an open database. */
export interface Pictures extends PictureFinder {
  /** Keeps a picture on this device; it is uploaded once a saved recipe names it. */
  choose: (file: Blob) => Promise<Choice>;
  /** Sends again what the server refused. */
  retry: (sha256: string) => Promise<void>;
  /** Uploads now, and looks again for what is missing: the network or the token is back, or somebody asks. */
  wake: () => void;
  onWake: (listener: () => void) => () => void;
  stop: () => void;
}

export interface PicturesDeps {
  db: AteriaDb;
  client: Pick<ApiClient, 'request' | 'openPicture'>;
  prepare: (file: Blob) => Promise<PreparedPicture | { fault: PictureFault }>;
  caches: Caches | undefined;
  /** None where nothing is said. */
  worker?: PictureWorker;
  locks: LockManager | undefined;
  timers: Timers;
  retryDelayMs: (failures: number, retryAfterMs?: number) => number;
  /** Texts in which forms that were not saved are kept. */
  drafts: () => readonly string[];
  /** Told of a step that threw: a storage fault or a programming error. It is tried again. */
  onFault: (error: unknown) => void;
}

/** Puts the parts together: choosing, the queue of uploads, and what is shown. */
export function createPictures(deps: PicturesDeps): Pictures {
  const { db, client, caches, worker = noWorker, timers, onFault } = deps;
  const { nowMs } = timers;
  const exclusive = createExclusive(deps.locks, timers);
  const cache = createPictureCache({ caches, exclusive, db, nowMs, ask: worker.ask });
  void cache.open();
  const upload = createUpload({ db, client, cache });
  const listeners = new Set<() => void>();
  const lane = createLane({
    step: () =>
      exclusive(uploadLockName(db), () => withReopen(db, upload)).catch((error: unknown) => {
        onFault(error);
        return { kind: 'retry', isFault: true };
      }),
    retryDelayMs: deps.retryDelayMs,
    timers,
    report: () => {},
  });

  let watching: Subscription | null = null;
  const watch = () => {
    watching?.unsubscribe();
    watching = liveQuery(() => waitingKeys(db)).subscribe({
      next: (keys) => keys.length > 0 && lane.wake(),
      error: onFault,
    });
  };
  watch();
  withReopen(db, () => tidyPictures({ db, nowMs, drafts: deps.drafts })).catch(onFault);

  return {
    ...createPictureFinder({ db, client, cache, worker }),
    choose: async (file) => {
      const prepared = await deps.prepare(file);
      if ('fault' in prepared) return prepared;
      try {
        return { imageUrl: await withReopen(db, () => keepPicture({ db, cache, nowMs }, prepared)) };
      } catch (error) {
        const fault = storageFaultOf(error);
        if (!fault) throw error;
        return { fault };
      }
    },
    retry: async (sha256) => void (await db.localPictures.update(sha256, { parked: null })),
    wake: () => {
      if (watching?.closed) watch();
      lane.wake();
      for (const listener of [...listeners]) listener();
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => {
      watching?.unsubscribe();
      lane.stop();
    },
  };
}

async function waitingKeys(db: AteriaDb): Promise<string[]> {
  return (await waitingPictures(db)).filter(({ parked }) => !parked).map(({ sha256 }) => sha256);
}
