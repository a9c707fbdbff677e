import type { Category } from '#food/categories.ts';
import { foodKey } from '#food/food-name.ts';
import type { FoodChoice } from './generate-items.ts';

/**
 * A line in the category that the household has chosen for its food since the list was made.
 *
 * @param choiceOf as `foodChoices` returns
 */
export function onChosenShelf<L extends { itemName: string; category: Category }>(
  line: L,
  choiceOf: (key: string) => FoodChoice | undefined,
): L {
  const category = choiceOf(foodKey(line.itemName))?.category;
  return category && category !== line.category ? { ...line, category } : line;
}
