import type { AteriaDb } from '#db/ateria-db.ts';
import { countQueued } from '#db/outbox.ts';
import { waitingImages } from '#sync/status/waiting-images.ts';

/**
 * Takes everything out of a person's database but who this device is, counting and emptying in one transaction: another
 * window may be writing.
 *
 * @param unsentKnown how many unsent changes and images the person agreed to lose: with more of them nothing is removed
 */
export function emptyDatabase(db: AteriaDb, unsentKnown: number): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const unsent = (await countQueued(db)) + (await waitingImages(db)).length;
    if (unsent > unsentKnown) return false;
    await Promise.all(
      db.tables.filter((table) => table.name !== db.syncState.name).map((table) => table.clear()),
    );
    // Should it not be removed after all, everything is to be fetched: nothing begins where it stood.
    await db.syncState.update('sync', { cursor: null, hasPulled: false });
    return true;
  });
}
