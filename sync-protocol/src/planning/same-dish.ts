import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import { bareId } from '../ids.ts';

type EatenMeal = Pick<CalendarEntry, 'title' | 'mealType' | 'isLeftovers'> & {
  recipeId?: string | null | undefined;
};

/**
 * Whether two meals are the same dish: of the same recipe or title, and of the same meal type. Leftovers of a
 * dish are another dish.
 */
export function isSameDish(one: EatenMeal, other: EatenMeal): boolean {
  const isOfOneRecipe = Boolean(one.recipeId) && bareId(one.recipeId ?? '') === bareId(other.recipeId ?? '');
  return (
    one.mealType === other.mealType &&
    Boolean(one.isLeftovers) === Boolean(other.isLeftovers) &&
    (one.title === other.title || isOfOneRecipe)
  );
}
