import { liveQuery, type Subscription } from 'dexie';
import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { createLane } from '#sync/engine/lane.ts';
import type { Timers } from '#sync/engine/timers.ts';
import { nextWaitingImage } from '#sync/status/waiting-images.ts';
import { type Caches, createImageCache } from './cache/image-cache.ts';
import { type ImageWorker, noWorker } from './cache/image-worker.ts';
import type { ImageFault, PreparedImage } from './send/prepare-image.ts';
import { createUpload, longestUploadMs, uploadLockName } from './send/upload-images.ts';
import { createImageFinder, type ImageFinder } from './show/find-image.ts';

/** Result of choosing a file: the `imageUrl` for a recipe, or why it could not be stored. */
export type Choice = { imageUrl: string } | { fault: ImageFault | StorageFault };

/** One person's images on this device. One per open database. */
export interface Images extends ImageFinder {
  /** Stores an image on this device; it is uploaded once a saved recipe refers to it. */
  choose: (file: Blob) => Promise<Choice>;
  /**
   * Stores images that are already scaled down, all at once.
   *
   * @returns their `imageUrl`s
   * @throws the storage's error, with nothing stored
   */
  keep: (images: readonly PreparedImage[]) => Promise<string[]>;
  /** Uploads a rejected image again. */
  retry: (sha256: string) => Promise<void>;
  /** Uploads now and looks for missing images again: the network or token is back, or the person asks. */
  wake: () => void;
  onWake: (listener: () => void) => () => void;
  stop: () => void;
}

export interface ImagesDeps {
  db: AteriaDb;
  client: Pick<ApiClient, 'request' | 'openImage'>;
  prepare: (file: Blob) => Promise<PreparedImage | { fault: ImageFault }>;
  caches: Caches | undefined;
  /** Defaults to no service worker. */
  worker?: ImageWorker;
  locks: LockManager | undefined;
  timers: Timers;
  retryDelayMs: (failures: number, retryAfterMs?: number) => number;
  /** Stored texts of unsaved forms, which may refer to images. */
  drafts: () => readonly string[];
  /** Calls back when there is time for uploads and cleaning up; at once if left out. */
  whenFree?: (begin: () => void) => void;
  /** Notified of a step that threw: a storage fault or a programming error. The step is tried again. */
  onFault: (error: unknown) => void;
}

/** Connects the parts: choosing, the upload queue, and display. */
export function createImages(deps: ImagesDeps): Images {
  const { db, client, caches, worker = noWorker, timers, onFault } = deps;
  const { nowMs } = timers;
  const exclusive = createExclusive(deps.locks, timers);
  const cache = createImageCache({ caches, exclusive, db, nowMs, ask: worker.ask });
  void cache.open();
  const upload = createUpload({ db, client, cache });
  const listeners = new Set<() => void>();
  const lane = createLane({
    step: () =>
      exclusive(uploadLockName(db), () => withReopen(db, upload), longestUploadMs).catch((error: unknown) => {
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
    watching = liveQuery(async () => (await nextWaitingImage(db))?.sha256).subscribe({
      next: (sha256) => sha256 !== undefined && lane.wake(),
      error: onFault,
    });
  };
  const tidy = async () => {
    const { tidyImages } = await import('./send/tidy-images.ts');
    await withReopen(db, () => tidyImages({ db, nowMs, drafts: deps.drafts }));
  };
  const { whenFree = (begin) => begin() } = deps;
  whenFree(() => {
    watch();
    tidy().catch(onFault);
  });

  const keep = async (images: readonly PreparedImage[]) => {
    const { keepImages } = await import('./send/keep-image.ts');
    return withReopen(db, () => keepImages({ db, cache, nowMs }, images));
  };

  return {
    ...createImageFinder({ db, client, cache, worker }),
    keep,
    choose: async (file) => {
      const prepared = await deps.prepare(file);
      if ('fault' in prepared) return prepared;
      try {
        const [imageUrl = ''] = await keep([prepared]);
        return { imageUrl };
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
