import { foodKey } from '../food/food-name.ts';
import { shortHash } from '../hash.ts';

/** Id of a food's preference, derived from the food, so that two devices that set it write one row. */
export function foodPreferenceId(itemName: string): string {
  return preferenceIdOfKey(foodKey(itemName));
}

/** Like `foodPreferenceId`, for a food key. */
export function preferenceIdOfKey(key: string): string {
  return `food-${shortHash(key)}`;
}
