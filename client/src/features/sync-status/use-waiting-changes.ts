import { knownRow } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { type WaitingChange, waitingChanges } from './waiting-changes.ts';

/** Everything that this device has not had acknowledged, oldest first; undefined while the database is being read. */
export function useWaitingChanges(): WaitingChange[] | undefined {
  return useStored(async (db) => {
    const entries = await db.outbox.orderBy('n').toArray();
    const known = await Promise.all(entries.map((entry) => knownRow(db, entry)));
    return waitingChanges(
      entries,
      known.filter((row) => row !== undefined),
    );
  });
}
