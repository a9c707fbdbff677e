import { liveQuery } from 'dexie';
import { resources } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Pictures } from '#images/pictures.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { waitingPictures } from '#sync/status/waiting-pictures.ts';

/** A picture that has not gone after this is not waited for. */
const longestPictureMs = 30_000;

/** Sends what waits on this device, changes before pictures. What could not be sent, or was refused, is there afterwards. */
export async function sendEverything(
  engine: Pick<SyncEngine, 'db' | 'drain'>,
  pictures: Pick<Pictures, 'wake'>,
): Promise<void> {
  const results = await Promise.all(resources.map(({ name }) => engine.drain(name)));
  if (!results.every((result) => result === 'drained' || result === 'parked')) return;
  pictures.wake();
  await untilUploaded(engine.db);
}

/** Waits until no picture is on its way, or for as long as one may take. */
function untilUploaded(db: AteriaDb): Promise<void> {
  return new Promise((resolve) => {
    let before = Number.POSITIVE_INFINITY;
    let timer = setTimeout(end, longestPictureMs);
    const watching = liveQuery(() => waitingPictures(db)).subscribe({
      next: (pictures) => {
        const left = pictures.filter(({ parked }) => !parked).length;
        if (left === 0) return end();
        if (left === before) return;
        before = left;
        clearTimeout(timer);
        timer = setTimeout(end, longestPictureMs);
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
