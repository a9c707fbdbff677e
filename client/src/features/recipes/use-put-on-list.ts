import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import type { Ingredient } from 'sync-protocol/recipes/recipe.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { shownRows } from '#sync/shown-rows.ts';
import { useSync } from '#sync/sync-context.tsx';
import { putOnList } from './put-on-list.ts';

/** Puts ingredients of a recipe on the quick list, says how many, and offers Undo. */
export function usePutOnList(recipeId: string): (ingredients: readonly Ingredient[]) => Promise<void> {
  const { db } = useSync();
  const { t } = useLingui();
  const { perform, say } = usePerformer();
  return async (ingredients) => {
    const preferences = await db.foodPreferences.toArray();
    const chosen = new Map(preferences.map((preference) => [preference.id, preference]));
    const chosenFor = (itemName: string) => chosen.get(foodPreferenceId(itemName));
    const change = putOnList(ingredients, {
      recipeId,
      quickRows: await shownRows(db, 'quickItem'),
      categoryOf: (itemName) => categoryOf(itemName, () => chosenFor(itemName)?.category),
      isStaple: (itemName) => chosenFor(itemName)?.isStaple === true,
    });
    const { count } = change;
    if (count === 0) return say(t`Everything is on the quick list already`);
    await perform(change, t`${plural(count, { one: '# item', other: '# items' })} added to the quick list`);
  };
}
