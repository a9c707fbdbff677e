import type { AteriaDb } from '#db/ateria-db.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { countQueued, editsAhead } from '#db/outbox.ts';
import { waitingImages } from '#sync/status/waiting-images.ts';

/**
 * Takes everything out of a person's database but who this device is, counting and emptying in one transaction: another
 * window may be writing.
 *
 * @param unsentKnown how many unsent changes and images the person agreed to lose: with more of them nothing is removed
 */
export function emptyDatabase(db: AteriaDb, unsentKnown: number): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if ((await countUnsent(db)) > unsentKnown) return false;
    await Promise.all(
      db.tables.filter((table) => table.name !== db.syncState.name).map((table) => table.clear()),
    );
    // Should it not be removed after all, everything is to be fetched: nothing begins where it stood.
    await db.syncState.update('sync', { cursor: null, hasPulled: false });
    return true;
  });
}

/** Changes and images of one database, with those of a household that was left of which the person has not decided yet. */
export async function countUnsent(db: AteriaDb): Promise<number> {
  const removed = await readRemoved(db);
  const ahead = await editsAhead(db);
  return (await countQueued(db)) + ahead.length + (await waitingImages(db)).length + (removed?.unsent ?? 0);
}
