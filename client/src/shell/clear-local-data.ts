import type { SyncEngine } from '#sync/sync-engine.ts';
import { waitingPictures } from '#sync/waiting-pictures.ts';
import { dropDatabase } from './drop-database.ts';

/**
 * Removes what this device has of the person's data; the next start fetches it anew. Who is signed in stays so, and what
 * somebody is writing in a form stays.
 *
 * @param unsentKnown how many unsent changes the person agreed to lose: with more of them nothing is cleared
 */
export async function clearLocalData(deps: {
  engine: Pick<SyncEngine, 'db' | 'stop'>;
  unsentKnown: number;
  go?: () => void;
}): Promise<'cleared' | 'more-unsent'> {
  const { engine, unsentKnown, go = () => window.location.reload() } = deps;
  const { db } = engine;
  // Counted and emptied in one transaction: another window may be writing.
  const isEmptied = await db.transaction('rw', db.tables, async () => {
    const unsent = (await db.outbox.count()) + (await waitingPictures(db)).length;
    if (unsent > unsentKnown) return false;
    await Promise.all(
      db.tables.filter((table) => table.name !== db.syncState.name).map((table) => table.clear()),
    );
    return true;
  });
  if (!isEmptied) return 'more-unsent';
  engine.stop();
  await dropDatabase(db);
  go();
  return 'cleared';
}
