import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import { bareId } from '../ids.ts';

type EatenMeal = Pick<CalendarEntry, 'title' | 'mealType' | 'isLeftovers'> & {
  recipeId?: string | null | undefined;
};

/** Whether two meals are the same for the same table: by recipe or by name, of one kind. What is left of a dish is another. */
export function isSameDish(one: EatenMeal, other: EatenMeal): boolean {
  const isOfOneRecipe = Boolean(one.recipeId) && bareId(one.recipeId ?? '') === bareId(other.recipeId ?? '');
  return (
    one.mealType === other.mealType &&
    Boolean(one.isLeftovers) === Boolean(other.isLeftovers) &&
    (one.title === other.title || isOfOneRecipe)
  );
}
