import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { usePlan } from '#sync/status/use-plan.ts';

/** Whether the plan has no room for one more; false while the plan is not known, since the server decides. */
export function useRecipeLimit(recipes: number): boolean {
  return usePlan()?.isPremium === false && recipes >= recipe.maxFreeRows;
}
