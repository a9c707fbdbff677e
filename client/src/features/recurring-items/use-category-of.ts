import type { Category } from 'sync-protocol/food/categories.ts';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { useStored } from '#sync/use-stored.ts';

/** Tells a food's category as the quick list does: what the household chose for it, else what its name says. */
export function useCategoryOf(): (itemName: string) => Category {
  const preferences = useStored((db) => db.foodPreferences.toArray());
  const categoryById = new Map(preferences?.map(({ id, category }) => [id, category]));
  return (itemName) => categoryOf(itemName, () => categoryById.get(foodPreferenceId(itemName)));
}
