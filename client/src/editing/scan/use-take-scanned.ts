import { useCallback } from 'react';
import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { listLines } from '#editing/list-lines.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useSync } from '#sync/engine/sync-context.tsx';

/** What was done with a scanned thing. */
export interface Taken {
  kind: 'added' | 'checked' | 'in-basket';
  itemName: string;
  /** Undoes it; missing if nothing was done. */
  takeBack?: () => Promise<unknown>;
}

/**
 * What a list does with a food that is on it: null if it is not on it. A list that could not store it reports
 * that itself ('failed').
 */
export type CheckOff = (itemName: string) => Promise<Taken | 'failed' | null>;

/** Takes a scanned thing: checks it off if it is on the list, otherwise puts it on the quick list. */
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
