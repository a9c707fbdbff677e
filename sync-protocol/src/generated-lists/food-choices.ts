import { preferenceIdOfKey } from '../food-preferences/food-preference-id.ts';
import type { FoodChoice } from './generate-items.ts';

/**
 * Returns a look-up of the household's choices by food key.
 *
 * @param preferences records or fields of `foodPreference` rows, by the rows' bare ids
 */
export function foodChoices(
  preferences: ReadonlyMap<string, FoodChoice>,
): (key: string) => FoodChoice | undefined {
  return (key) => preferences.get(preferenceIdOfKey(key));
}
