import { withOtherDatabases } from '#db/households/person-databases.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { dropDatabase } from './drop-database.ts';
import { emptyDatabase } from './empty-database.ts';

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
  if (!(await emptyDatabase(db, unsentKnown))) return 'more-unsent';
  engine.stop();
  // Of a household that is not on the screen nothing was said: what waits there stays.
  await withOtherDatabases(db, async (other) => {
    if (await emptyDatabase(other, 0)) await dropDatabase(other, 'open-anew');
  });
  await dropDatabase(db, 'open-anew');
  go();
  return 'cleared';
}
