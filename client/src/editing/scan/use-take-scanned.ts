import { useCallback } from 'react';
import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { listLines } from '#editing/list-lines.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useSync } from '#sync/engine/sync-context.tsx';

/** What came of a thing that was scanned. */
export interface Taken {
  kind: 'added' | 'checked' | 'in-basket';
  itemName: string;
  /** The way back; none where nothing was done. */
  takeBack?: () => Promise<unknown>;
}

/** What the list at hand does with a food that is on it: null where it is not. A list that could not keep it says so itself. */
export type CheckOff = (itemName: string) => Promise<Taken | 'failed' | null>;

/** Takes what was scanned: what is on the list is checked off, anything else comes on the quick list. */
export function useTakeScanned(checkOff: CheckOff): (itemName: string) => Promise<Taken | 'failed'> {
  const { db, newId } = useSync();
  const { performQuietly } = usePerformer();
  const categoryOf = useCategoryOf();
  return useCallback(
    async (itemName) => {
      const checked = await checkOff(itemName);
      if (checked) return checked;
      const wanted = { key: newId(), itemName, quantity: '', category: categoryOf(itemName) };
      const { edits, inverse } = putOnList([wanted], await listLines(db));
      if (!(await performQuietly({ edits, inverse }))) return 'failed';
      return {
        kind: 'added',
        itemName,
        takeBack: () => performQuietly({ edits: inverse, inverse: [] }),
      };
    },
    [checkOff, db, newId, categoryOf, performQuietly],
  );
}
