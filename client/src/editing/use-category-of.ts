import { useCallback } from 'react';
import type { Category } from 'sync-protocol/food/categories.ts';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** Returns a food's category: the household's choice, else the one its name suggests. */
export function useCategoryOf(): (itemName: string) => Category {
  const chosen = useStored(async (db) => {
    const preferences = await db.foodPreferences.toArray();
    return new Map(preferences.map(({ id, category }) => [id, category]));
  });
  return useCallback(
    (itemName) => categoryOf(itemName, () => chosen?.get(foodPreferenceId(itemName))),
    [chosen],
  );
}
