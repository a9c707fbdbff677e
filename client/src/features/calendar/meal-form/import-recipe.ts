import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import type { Category } from 'sync-protocol/food/categories.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import type { Locale } from 'sync-protocol/locales.ts';
import { quantityInWords } from 'sync-protocol/quantity/quantity-in-words.ts';
import { nameWithoutAmount, scaleQuantity } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import type { Recipe } from 'sync-protocol/recipes/recipe.ts';

interface ImportContext {
  /** Number of servings of the meal; null takes the recipe as written. */
  servings: number | null;
  locale: Locale;
  categoryOf: (itemName: string) => Category;
  newId: () => string;
}

/**
 * A recipe's ingredients as items of a meal, for a number of servings. A quantity that becomes too long when
 * scaled stays as written.
 */
export function itemsOfRecipe(
  { ingredients, servings: written }: Pick<Recipe, 'ingredients' | 'servings'>,
  { servings, locale, categoryOf, newId }: ImportContext,
): KeyedMealItem[] {
  const factor = servings && written ? servings / written : 1;
  return ingredients.map((ingredient) => {
    const { quantity } = ingredient;
    const itemName = nameWithoutAmount(ingredient);
    const scaled = quantityInWords(scaleQuantity(quantity, factor).text, locale);
    return {
      itemName,
      quantity: scaled.length > maxQuantityLength ? quantity : scaled,
      category: categoryOf(itemName),
      isChecked: false,
      key: newId(),
    };
  });
}
