import type { Category } from 'sync-protocol/food/categories.ts';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { shortHash } from 'sync-protocol/hash.ts';
import type { Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import type { Ingredient } from 'sync-protocol/recipes/recipe.ts';

interface RecipeContext {
  /** Bare id of the recipe. */
  recipeId: string;
  categoryOf: (itemName: string) => Category;
  isStaple: (itemName: string) => boolean;
}

/** Ingredients to buy, with keys derived from recipe and ingredient, and those that are staples. */
export function wantedIngredients(
  ingredients: readonly Ingredient[],
  { recipeId, categoryOf, isStaple }: RecipeContext,
): { wanted: Wanted[]; atHome: string[] } {
  const named = ingredients.map(({ name, quantity }) => ({
    itemName: name.slice(0, maxItemNameLength).trim(),
    quantity,
  }));
  const wanted = named
    .filter(({ itemName }) => !isStaple(itemName))
    .map(({ itemName, quantity }) => ({
      key: `from-${shortHash(`${recipeId}\n${itemName}`)}`,
      itemName,
      quantity,
      category: categoryOf(itemName),
      source: 'recipe' as const,
      sourceId: recipeId,
    }));
  const atHome = named.map(({ itemName }) => itemName).filter(isStaple);
  return { wanted, atHome: [...new Set(atHome)] };
}
