import { useStored } from '#sync/use-stored.ts';
import { type WaitingChange, waitingChanges } from './waiting-changes.ts';

/** Everything that this device has not had acknowledged, oldest first; undefined while the database is being read. */
export function useWaitingChanges(): WaitingChange[] | undefined {
  return useStored(async (db) => {
    const entries = await db.outbox.orderBy('n').toArray();
    const rows = await db.serverRows.bulkGet(entries.map(({ noun, id }): [string, string] => [noun, id]));
    return waitingChanges(
      entries,
      rows.filter((row) => row !== undefined),
    );
  });
}
