import { type Static, Type } from 'typebox';
import { FoodPreference, foodPreference } from './food-preference.ts';

export const maxFoodPreferences = foodPreference.maxRows;

export const FoodPreferences = Type.Object(
  { items: Type.Array(FoodPreference) },
  { additionalProperties: false },
);
export type FoodPreferences = Static<typeof FoodPreferences>;

/** `PUT /api/food-preferences`: changes, never the whole; there is no replace mode. */
export const MergeFoodPreferences = foodPreference.mergeBody;
