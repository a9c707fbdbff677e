import { foodKey } from 'sync-protocol/food/food-name.ts';
import { lightStem } from 'sync-protocol/food/word-forms.ts';
import { wordsOf } from 'sync-protocol/food/words.ts';

/** Equal for all forms of a name, and cheap; now and then for two foods too (viini, viina). */
const stemOf = (itemName: string) =>
  wordsOf(itemName).map(lightStem).join(' ') || itemName.trim().toLowerCase();

export interface FoodIndex<Item extends { itemName: string; isChecked: boolean }> {
  /** The line that is the same food; one still to be bought before one in the basket. */
  find: (itemName: string) => Item | undefined;
  put: (item: Item) => void;
}

/**
 * Finds a food on a list by any form of its name: "Maito" by "maitoa". Two kinds of one food stay two: "sämpylä" is not
 * found by "kaurasämpylä".
 */
export function createFoodIndex<Item extends { itemName: string; isChecked: boolean }>(
  items: readonly Item[],
): FoodIndex<Item> {
  const byStem = Map.groupBy(items, (item) => stemOf(item.itemName));
  return {
    find: (itemName) => {
      const alike = byStem.get(stemOf(itemName)) ?? [];
      if (alike.length === 0) return undefined;
      const key = foodKey(itemName);
      const same = alike.filter((item) => foodKey(item.itemName) === key);
      return same.find((item) => !item.isChecked) ?? same[0];
    },
    put: (item) => {
      const stem = stemOf(item.itemName);
      byStem.set(stem, [...(byStem.get(stem) ?? []), item]);
    },
  };
}
