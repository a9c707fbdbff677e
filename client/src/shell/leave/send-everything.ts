import { liveQuery } from 'dexie';
import { queues } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import type { Images } from '#images/images.ts';
import { drainDatabase } from '#images/send/drain-database.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { waitingImages } from '#sync/status/waiting-images.ts';
import { deliverLeft } from '#sync/write/deliver-left.ts';
import { newId } from '#sync/write/new-id.ts';

/** Limit of waiting for one image. */
const longestImageMs = 30_000;

/**
 * Sends what waits in all of the person's households. What could not be sent, or was rejected, remains
 * afterwards.
 */
export async function sendEverything(
  engine: Pick<SyncEngine, 'db' | 'drain'>,
  images: Pick<Images, 'wake'>,
  getToken: GetToken,
): Promise<void> {
  await Promise.all([sendShown(engine, images), sendOthers(engine.db, getToken)]);
}

/** Sends what waits in the household on the screen, operations before images. */
export async function sendShown(
  engine: Pick<SyncEngine, 'db' | 'drain'>,
  images: Pick<Images, 'wake'>,
): Promise<void> {
  const results = await Promise.all(queues.map(({ name }) => engine.drain(name)));
  if (!results.every((result) => result === 'drained' || result === 'rejected')) return;
  images.wake();
  await untilUploaded(engine.db);
}

/** Sends what waits in other households, except removed ones, which the person decides about. */
async function sendOthers(db: AteriaDb, getToken: GetToken): Promise<void> {
  await withOtherDatabases(db, async (other) => {
    if (await readRemoved(other)) return;
    await deliverLeft(other);
    await drainDatabase(other, { getAccessToken: getToken, newKey: newId });
  });
}

/** Waits until no image is being uploaded, or no image was finished within the limit. */
function untilUploaded(db: AteriaDb): Promise<void> {
  return new Promise((resolve) => {
    let before = Number.POSITIVE_INFINITY;
    let timer = setTimeout(end, longestImageMs);
    const watching = liveQuery(() => waitingImages(db)).subscribe({
      next: (images) => {
        const left = images.filter(({ parked }) => !parked).length;
        if (left === 0) return end();
        if (left === before) return;
        before = left;
        clearTimeout(timer);
        timer = setTimeout(end, longestImageMs);
      },
      error: end,
    });
    function end() {
      clearTimeout(timer);
      watching.unsubscribe();
      resolve();
    }
  });
}
