import { endpoints } from '../api/endpoints.ts';
import { mergeResource } from '../nouns/merge-resource.ts';
import { maxFoodPreferenceOps } from './food-preferences.ts';

export const foodPreferencesResource = mergeResource(
  'food-preferences',
  endpoints.mergeFoodPreferences,
  maxFoodPreferenceOps,
);
