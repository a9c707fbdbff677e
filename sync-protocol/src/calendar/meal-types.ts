/** The meals of a day in the order in which they are eaten; `other` is any other time (specification 2). */
export const mealTypes = ['breakfast', 'lunch', 'dinner', 'snack', 'other'] as const;
export type MealType = (typeof mealTypes)[number];
