import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { TooManyWaitError } from 'sync-protocol/take-turns.ts';
import type { OpenDatabase } from '#db/database.ts';
import { collectImages } from './collect-images.ts';
import { createEncodeImage, toPortrait } from './encode-image.ts';
import { type FileStore, ImagesUnavailable } from './files/file-store.ts';
import { type ImageRules, imageRules } from './image-rules.ts';
import { createImagesService } from './images-service.ts';

/** Wires up the images. The leading server removes unwanted ones once a day. */
export function createImages(deps: {
  database: OpenDatabase;
  files: FileStore;
  nowMs: () => number;
  log: FastifyBaseLogger;
  rules?: ImageRules | undefined;
}) {
  const { database, files, nowMs, log, rules = imageRules } = deps;
  const store = rules.createStore(files);
  const encode = createEncodeImage();
  const service = createImagesService({ store, encode, nowMs });
  let daily: NodeJS.Timeout | undefined;
  let collecting = Promise.resolve();
  let isStopping = false;

  async function collectNow(): Promise<void> {
    const count = await collectImages({
      db: database.db,
      store,
      nowMs,
      rules,
      isStopping: () => isStopping,
      onUnknown: (households) =>
        log.error(
          { event: 'images.unknown', households },
          'most households that have images are not in this database: is it the one that belongs to them? Their images were left alone',
        ),
    });
    if (count > 0) log.info({ count }, 'removed images that no recipe names');
  }

  const collect = () => {
    collecting = collectNow().catch((err: unknown) =>
      log.error({ err }, 'could not collect images; will be tried again tomorrow'),
    );
  };

  /**
   * Removes the images of a deleted household. If the store is unavailable, a later collection removes them.
   */
  async function removeAllSoon(householdId: string): Promise<void> {
    try {
      await service.removeAll(householdId);
    } catch (err) {
      if (!(err instanceof ImagesUnavailable || err instanceof TooManyWaitError)) throw err;
      log.warn(
        { err, householdId },
        'the images of a household that is gone are left to the daily collection',
      );
    }
  }

  return {
    service,
    removeAllSoon,
    /** Encodes an image that is not stored, queued with the uploads. */
    encodeLarge: async (bytes: Buffer, person: string): Promise<Buffer> =>
      (await encode(bytes, person))[1600],
    /** Encodes a person's portrait, small and square. */
    encodePortrait: async (bytes: Buffer, person: string): Promise<Buffer> =>
      toPortrait((await encode(bytes, person))[1600]),
    /**
     * Logs a temporary fault of the store.
     *
     * @throws CannotStart if the images' configuration is wrong
     */
    check: async () => {
      const err = await files.findFault();
      if (err) log.warn({ err }, 'the images cannot be reached: everything else goes on without them');
    },
    start: async () => {
      isStopping = false;
      collect();
      daily = setInterval(collect, dayMs).unref();
    },
    /** Waits until a running collection has finished its current household, since it reads the database. */
    stop: async () => {
      isStopping = true;
      clearInterval(daily);
      await collecting;
    },
  };
}
