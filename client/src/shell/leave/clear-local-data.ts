import type { AteriaDb } from '#db/ateria-db.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { pendingCopyOf } from '../households/pending-copy/pending-copy.ts';
import { deleteDatabase, forgetCopies } from './drop-database.ts';
import { emptyFetched, keepsItsOwn } from './empty-database.ts';

/**
 * Removes the person's data on this device that the server also has; the next start fetches it again. The
 * person stays signed in, and what exists on this device only stays: drafts, imports, and what is being
 * cooked.
 *
 * @param unsentKnown number of unsent changes that the person agreed to lose; if there are more, nothing is
 * cleared
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
  const from = pendingCopyOf(db.name)?.from;
  // The person was not asked about other households: those with unsent changes stay, and so does the source
  // of a pending copy.
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
