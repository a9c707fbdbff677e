import { expect, test, vi } from 'vitest';
import type { Caches } from '../cache/image-cache.ts';
import { openDevice } from '../testing/test-images.ts';
import { drainImages } from './drain-images.ts';

test('without a page too, an image that the server cannot swallow lets the others pass', async () => {
  const { choose, saveRecipe, server, images, local, db, disk, timers } = await openDevice();
  server.setDown(true);
  const [bad, good] = [await choose('bad'), await choose('good')];
  await db.localPictures.update(bad.slice(-64), { addedAt: 1 });
  await saveRecipe('bad', bad);
  await saveRecipe('good', good);
  await vi.waitFor(() => expect(server.uploads).not.toEqual([]));
  images.stop();
  server.setDown(false);
  const cannot = () => ({ kind: 'retry', reason: 'status', status: 500 }) as const;
  server.next(cannot, (take) => take(), cannot);
  const isSent = await drainImages({
    db,
    client: server.client,
    caches: disk.caches as unknown as Caches,
    exclusive: (_name, step) => step(),
    nowMs: timers.nowMs,
  });
  expect(isSent).toBe(false);
  expect(await local()).toEqual([bad]);
  expect(server.kept.has(good)).toBe(true);
});
