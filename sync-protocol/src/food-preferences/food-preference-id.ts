import { foodKey } from '../food/food-name.ts';
import { shortHash } from '../hash.ts';

/** The id of the choice for a food: two devices that choose for the same food meet in one row. */
export function foodPreferenceId(itemName: string): string {
  return preferenceIdOfKey(foodKey(itemName));
}

/** The same, where the food's key is known already. */
export function preferenceIdOfKey(key: string): string {
  return `food-${shortHash(key)}`;
}
