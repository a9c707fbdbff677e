import type { MealType } from 'sync-protocol/calendar/meal-types.ts';

/** Hour of the day, 0-23, from which a meal counts as over; snacks and others never do. */
const overAt: Readonly<Record<MealType, number>> = {
  breakfast: 10,
  lunch: 15,
  dinner: 24,
  snack: 24,
  other: 24,
};

/**
 * The next of today's meals to cook, by the hour; the last one if all are over.
 *
 * @param meals with a recipe, in the order of eating
 */
export function nextToCook<Meal extends { mealType: MealType }>(
  meals: readonly Meal[],
  hour: number,
): Meal | undefined {
  return meals.find(({ mealType }) => hour < overAt[mealType]) ?? meals.at(-1);
}
