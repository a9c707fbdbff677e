import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { WaitingChange } from './waiting-changes.ts';

/** What a person can do about a change that the server rejected; a disk that could not keep it is told. */
export function useRejectedCommands() {
  const { db, write, newId, rejected } = useSync();
  const { orTellStorageError } = useStorageErrors();
  return {
    retry: ({ n }: WaitingChange) => orTellStorageError(() => rejected.retry(n)),
    edit: ({ n }: WaitingChange, set: FieldValues) => orTellStorageError(() => rejected.edit(n, set)),
    discard: ({ n }: WaitingChange) => orTellStorageError(() => rejected.discard(n)),
    /**
     * Another device removed the row for good: what is shown of it becomes a row of its own, and only then is the rejected
     * change dropped, so that a crash in between loses nothing.
     */
    restore: ({ n, id }: WaitingChange) =>
      orTellStorageError(async () => {
        const item = await db.quickItems.get(id);
        if (item) {
          const { itemName, quantity, category, isChecked } = item;
          await write(quickItem.add(newId(), { itemName, quantity, category, isChecked }));
        }
        await rejected.discard(n);
      }),
  };
}
