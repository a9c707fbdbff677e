import { useLiveQuery } from 'dexie-react-hooks';
import { useSync } from '#sync/sync-context.tsx';
import { type WaitingChange, waitingChanges } from './waiting-changes.ts';

/** Everything that this device has not had acknowledged, oldest first; undefined while the database is being read. */
export function useWaitingChanges(): WaitingChange[] | undefined {
  const { db } = useSync();
  return useLiveQuery(async () => {
    const entries = await db.outbox.orderBy('n').toArray();
    const rows = await db.serverRows.bulkGet(entries.map(({ noun, id }): [string, string] => [noun, id]));
    return waitingChanges(
      entries,
      rows.filter((row) => row !== undefined),
    );
  }, [db]);
}
