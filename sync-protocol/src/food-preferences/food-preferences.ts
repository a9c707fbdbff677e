import { type Static, Type } from 'typebox';
import { mergeBody } from '../sync/merge-body.ts';
import { FoodPreference } from './food-preference.ts';

export const maxFoodPreferences = 5_000;
export const maxFoodPreferenceOps = 200;

export const FoodPreferences = Type.Object(
  { items: Type.Array(FoodPreference) },
  { additionalProperties: false },
);
export type FoodPreferences = Static<typeof FoodPreferences>;

/** `PUT /api/food-preferences`: changes, never the whole; there is no replace mode. */
export const MergeFoodPreferences = mergeBody(maxFoodPreferenceOps);
