import { foodKey } from '../food/food-name.ts';
import { shortHash } from '../hash.ts';

/** The id of the choice for a food: two devices that choose for the same food meet in one row. */
export function foodPreferenceId(itemName: string): string {
  return `food-${shortHash(foodKey(itemName))}`;
}
