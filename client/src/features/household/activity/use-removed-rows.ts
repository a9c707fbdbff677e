import type { ActivityEntry } from 'sync-protocol/api/activity.ts';
import { tableNamed } from '#db/noun-tables.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** Which entries tell of a row that can be brought back: it was removed, and is not on this device's screens. */
export function useRemovedRows(entries: readonly ActivityEntry[]): (entry: ActivityEntry) => boolean {
  const removed = entries.filter(({ kind, rowId }) => kind === 'removed' && rowId !== null);
  const keys = removed.map(({ noun, rowId }) => `${noun} ${rowId}`).join();
  const gone = useStored(
    async (db) => {
      const found = new Set<number>();
      for (const { _id, noun, rowId } of removed) {
        const table = tableNamed(noun);
        if (
          table !== undefined &&
          (await db
            .table(table)
            .where('id')
            .equals(rowId ?? '')
            .count()) === 0
        )
          found.add(_id);
      }
      return found;
    },
    [keys],
  );
  return ({ _id }) => gone?.has(_id) ?? false;
}
