import { preferenceIdOfKey } from '../food-preferences/food-preference-id.ts';
import type { FoodChoice } from './generate-items.ts';

/**
 * What was decided for a food, by the food's key.
 *
 * @param preferences records or fields of `foodPreference` rows by the rows' bare ids
 */
export function foodChoices(
  preferences: ReadonlyMap<string, FoodChoice>,
): (key: string) => FoodChoice | undefined {
  return (key) => preferences.get(preferenceIdOfKey(key));
}
