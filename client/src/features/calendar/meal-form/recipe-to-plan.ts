import { useState } from 'react';
import { bareId } from 'sync-protocol/ids.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import type { PickedRecipe } from './meal-form-values.ts';

/** A recipe that the address asks to plan; `servings` null for the recipe's own number. */
export interface PlanWish {
  recipeId: string;
  servings: number | null;
}

/**
 * The recipe to be planned; null if there is none or it is not on this device. Once found it stays, even if
 * another device deletes it.
 */
export function useRecipeToPlan(wish: PlanWish | null): PickedRecipe | null {
  const id = wish ? bareId(wish.recipeId) : null;
  const stored = useStored((db) => (id === null ? Promise.resolve(undefined) : db.recipes.get(id)), [id]);
  const [recipe, setRecipe] = useState(stored);
  if (stored && stored !== recipe) setRecipe(stored);
  return wish && recipe?.id === id ? { recipe, servings: wish.servings ?? recipe.servings } : null;
}
