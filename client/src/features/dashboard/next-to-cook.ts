import type { MealType } from 'sync-protocol/calendar/meal-types.ts';

/** The hour of the day, 0-23, from which on nobody cooks such a meal any more; snacks and the rest can be at any hour. */
const overAt: Readonly<Record<MealType, number>> = {
  breakfast: 10,
  lunch: 15,
  dinner: 24,
  snack: 24,
  other: 24,
};

/**
 * Of today's meals the one that is cooked next, by the hour; the last of them where all are over.
 *
 * @param meals those with a recipe, in the order of eating
 */
export function nextToCook<Meal extends { mealType: MealType }>(
  meals: readonly Meal[],
  hour: number,
): Meal | undefined {
  return meals.find(({ mealType }) => hour < overAt[mealType]) ?? meals.at(-1);
}
