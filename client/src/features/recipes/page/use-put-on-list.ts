import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import type { Ingredient } from 'sync-protocol/recipes/recipe.ts';
import { usePutWanted } from '#editing/use-put-wanted.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { wantedIngredients } from './wanted-ingredients.ts';

/** Puts ingredients of a recipe on the quick list, says how many, and offers Undo. */
export function usePutOnList(recipeId: string): (ingredients: readonly Ingredient[]) => Promise<void> {
  const { db } = useSync();
  const putWanted = usePutWanted();
  return async (ingredients) => {
    const preferences = await db.foodPreferences.toArray();
    const chosen = new Map(preferences.map((preference) => [preference.id, preference]));
    const chosenFor = (itemName: string) => chosen.get(foodPreferenceId(itemName));
    const wanted = wantedIngredients(ingredients, {
      recipeId,
      categoryOf: (itemName) => categoryOf(itemName, () => chosenFor(itemName)?.category),
      isStaple: (itemName) => chosenFor(itemName)?.isStaple === true,
    });
    await putWanted(wanted);
  };
}
