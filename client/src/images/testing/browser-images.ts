import { onTestFinished } from 'vitest';
import type { AteriaDb } from '#db/ateria-db.ts';
import { systemTimers } from '#sync/engine/timers.ts';
import { createImages, type Images } from '../images.ts';
import { createPrepareImage } from '../send/prepare-image.ts';
import { createImageServer } from './image-server.ts';

/** A person's images in a real browser with a real database; the server is replaced by what the test says. */
export function openTestImages(db: AteriaDb, server = createImageServer()): Images {
  const images = createImages({
    db,
    client: server.client,
    prepare: createPrepareImage(),
    caches,
    locks: navigator.locks,
    timers: systemTimers,
    retryDelayMs: () => 100,
    drafts: () => [],
    onFault: () => {},
  });
  onTestFinished(() => images.stop());
  return images;
}
