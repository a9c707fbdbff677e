import { useState } from 'react';
import { bareId } from 'sync-protocol/ids.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import type { PickedRecipe } from './meal-form-values.ts';

/** What the address asks to be planned: a recipe for so many, or for as many as it is written for. */
export interface PlanWish {
  recipeId: string;
  servings: number | null;
}

/**
 * The recipe that is to be planned; null where there is none, or one that is not here. It stays while it is being planned,
 * also when another device deletes it meanwhile.
 */
export function useRecipeToPlan(wish: PlanWish | null): PickedRecipe | null {
  const id = wish ? bareId(wish.recipeId) : null;
  const stored = useStored((db) => (id === null ? Promise.resolve(undefined) : db.recipes.get(id)), [id]);
  const [recipe, setRecipe] = useState(stored);
  if (stored && stored !== recipe) setRecipe(stored);
  return wish && recipe?.id === id ? { recipe, servings: wish.servings ?? recipe.servings } : null;
}
