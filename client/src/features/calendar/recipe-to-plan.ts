import { bareId } from 'sync-protocol/ids.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/use-stored.ts';

/** A recipe that somebody wants to cook, for so many; null for as many as it is written for. */
export interface RecipeToPlan {
  recipe: RecipeRecord;
  servings: number | null;
}

/** The recipe that the address names to be planned; null where it names none, or one that is not here. */
export function useRecipeToPlan(
  plan: { recipeId: string; servings: number | null } | null,
): RecipeToPlan | null {
  const id = plan ? bareId(plan.recipeId) : null;
  const recipe = useStored((db) => (id === null ? Promise.resolve(undefined) : db.recipes.get(id)), [id]);
  return plan && recipe ? { recipe, servings: plan.servings } : null;
}
