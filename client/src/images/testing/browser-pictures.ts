import { onTestFinished } from 'vitest';
import type { AteriaDb } from '#db/ateria-db.ts';
import { systemTimers } from '#sync/engine/timers.ts';
import { createPictures, type Pictures } from '../pictures.ts';
import { createPreparePicture } from '../send/prepare-picture.ts';
import { createPictureServer } from './picture-server.ts';

/** A person's pictures in a real browser, over their real database; in place of the server, what the test says. */
export function openTestPictures(db: AteriaDb, server = createPictureServer()): Pictures {
  const pictures = createPictures({
    db,
    client: server.client,
    prepare: createPreparePicture(),
    caches,
    locks: navigator.locks,
    timers: systemTimers,
    retryDelayMs: () => 100,
    drafts: () => [],
    onFault: () => {},
  });
  onTestFinished(() => pictures.stop());
  return pictures;
}
