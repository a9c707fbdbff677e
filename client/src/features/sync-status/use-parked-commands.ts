import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { useSync } from '#sync/sync-context.tsx';
import type { WaitingChange } from './waiting-changes.ts';

/** What a person can do about a change that the server refused. */
export function useParkedCommands() {
  const { db, write, newId, parked } = useSync();
  return {
    retry: ({ n }: WaitingChange) => parked.retry(n),
    edit: ({ n }: WaitingChange, set: FieldValues) => parked.edit(n, set),
    discard: ({ n }: WaitingChange) => parked.discard(n),
    /**
     * Another device removed the row for good: what is shown of it becomes a row of its own, and only then is the refused
     * change dropped, so that a crash in between loses nothing.
     */
    restore: async ({ n, noun, id }: WaitingChange) => {
      const item = await db.quickItems.get(id);
      if (item) {
        const { itemName, quantity, category, isChecked } = item;
        await write({ kind: 'add', noun, id: newId(), set: { itemName, quantity, category, isChecked } });
      }
      await parked.discard(n);
    },
  };
}
