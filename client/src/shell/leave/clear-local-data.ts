import type { AteriaDb } from '#db/ateria-db.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { carryOfPerson } from '../households/carry.ts';
import { deleteDatabase, forgetCopies } from './drop-database.ts';
import { emptyFetched, keepsItsOwn } from './empty-database.ts';

/**
 * Removes what this device has of the person's data and the server has too; the next start fetches it anew. Who is signed in stays so,
 * and what only this device has stays: what somebody is writing in a form, read in, or cooks.
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
  if (!(await emptyFetched(db, unsentKnown))) return 'more-unsent';
  engine.stop();
  const from = carryOfPerson(db.name)?.from;
  // Of a household that is not on the screen nothing was said: what waits there stays, and so does what is being brought along.
  await withOtherDatabases(db, async (other) => {
    if (other.name !== from && (await emptyFetched(other, 0))) await clearBeside(other);
  });
  await clearBeside(db);
  go();
  return 'cleared';
}

async function clearBeside(db: AteriaDb): Promise<void> {
  await forgetCopies(db);
  if (!(await keepsItsOwn(db))) await deleteDatabase(db);
}
