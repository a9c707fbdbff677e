import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { useTier } from '#sync/status/use-tier.ts';

/** Whether the tier has no room for one more; false while the tier is not known, since the server decides. */
export function useRecipeLimit(recipes: number): boolean {
  return useTier()?.isPremium === false && recipes >= recipe.maxFreeRows;
}
