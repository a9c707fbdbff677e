import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { OpenDatabase } from '#db/database.ts';
import { collectImages } from './collect-images.ts';
import { createEncodeImage, toPortrait } from './encode-image.ts';
import { type ImageRules, imageRules } from './image-rules.ts';
import { createImagesService } from './images-service.ts';

/** Puts the images together: under `<dataDir>/images`, the unwanted ones removed at the start and every day. */
export function createImages(deps: {
  database: OpenDatabase;
  dataDir: string;
  nowMs: () => number;
  log: FastifyBaseLogger;
  rules?: ImageRules | undefined;
}) {
  const { database, dataDir, nowMs, log, rules = imageRules } = deps;
  const store = rules.createStore(path.join(dataDir, 'images'));
  const encode = createEncodeImage();
  const service = createImagesService({ store, encode, nowMs });
  let daily: NodeJS.Timeout | undefined;
  let collecting = Promise.resolve();

  const collect = () => {
    collecting = collectImages({ db: database.db, store, nowMs, rules }).then(
      (count) => count > 0 && log.info({ count }, 'removed images that no recipe names'),
      (err: unknown) => log.error({ err }, 'could not collect images; will be tried again tomorrow'),
    ) as Promise<void>;
  };

  return {
    service,
    /** Of a picture that nobody keeps yet; in turn with what is uploaded. */
    encodeLarge: async (bytes: Buffer): Promise<Buffer> => (await encode(bytes))[1600],
    /** A person's, small and square. */
    encodePortrait: async (bytes: Buffer): Promise<Buffer> => toPortrait((await encode(bytes))[1600]),
    start: async () => {
      collect();
      daily = setInterval(collect, dayMs).unref();
    },
    /** Waits for a collection under way, which reads the database. */
    stop: async () => {
      clearInterval(daily);
      await collecting;
    },
  };
}
