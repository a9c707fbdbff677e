import type { Category } from 'sync-protocol/food/categories.ts';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { shortHash } from 'sync-protocol/hash.ts';
import type { Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import { nameWithoutAmount, scaleQuantity } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import type { Ingredient } from 'sync-protocol/recipes/recipe.ts';

interface RecipeContext {
  /** Bare id of the recipe. */
  recipeId: string;
  /** Multiplier of the recipe. */
  factor: number;
  categoryOf: (itemName: string) => Category;
  isStaple: (itemName: string) => boolean;
}

/**
 * Ingredients to buy, with keys derived from recipe and ingredient, and those that are staples. The keys are
 * of the names as written, so that they are the same for every factor.
 */
export function wantedIngredients(
  ingredients: readonly Ingredient[],
  { recipeId, factor, categoryOf, isStaple }: RecipeContext,
): { wanted: Wanted[]; atHome: string[] } {
  const named = ingredients.map((ingredient) => ({
    written: inItemLength(ingredient.name),
    itemName: inItemLength(nameWithoutAmount(ingredient)),
    quantity: scaleQuantity(ingredient.quantity, factor).text,
  }));
  const wanted = named
    .filter(({ itemName }) => !isStaple(itemName))
    .map(({ written, itemName, quantity }) => ({
      key: `from-${shortHash(`${recipeId}\n${written}`)}`,
      itemName,
      quantity,
      category: categoryOf(itemName),
      source: 'recipe' as const,
      sourceId: recipeId,
    }));
  const atHome = named.map(({ itemName }) => itemName).filter(isStaple);
  return { wanted, atHome: [...new Set(atHome)] };
}

const inItemLength = (name: string) => name.slice(0, maxItemNameLength).trim();
