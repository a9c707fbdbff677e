/** Meal types in the order of a day; `other` is any other time (specification 2). */
export const mealTypes = ['breakfast', 'lunch', 'dinner', 'snack', 'other'] as const;
export type MealType = (typeof mealTypes)[number];
