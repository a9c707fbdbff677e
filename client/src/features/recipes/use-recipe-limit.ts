import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { useTier } from '#sync/status/use-tier.ts';

/** Whether the tier allows no more recipes; false while unknown, since the server decides. */
export function useRecipeLimit(recipes: number): boolean {
  return useTier()?.isPremium === false && recipes >= recipe.maxFreeRows;
}
