import { endpoints } from '../api/endpoints.ts';
import type { Resource } from '../nouns/resource.ts';
import { toChange } from '../sync/change.ts';
import { maxFoodPreferenceOps } from './food-preferences.ts';

export const foodPreferencesResource: Resource = {
  name: 'food-preferences',
  maxOps: maxFoodPreferenceOps,
  toRequest: (ops, device) => ({
    ...endpoints.mergeFoodPreferences,
    body: { items: ops.map(toChange), merge: { device } },
  }),
};
