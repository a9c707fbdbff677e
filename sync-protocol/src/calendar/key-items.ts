import type { GivenMealItem } from './calendar.ts';
import type { KeyedMealItem } from './calendar-entry.ts';
import { keyBehind } from './key-behind.ts';

/**
 * Gives a plain client's checklist keys that keep its order. An item keeps the key that it names, or that of
 * the item with the same name, if the order allows it; the others get new keys. An absent `isChecked` stays
 * as it was.
 *
 * @param before the current checklist
 * @param newId makes ascending ids
 */
export function keyItems(
  given: readonly GivenMealItem[],
  before: readonly KeyedMealItem[],
  newId: () => string,
): KeyedMealItem[] {
  const left = [...before];
  let last = '';
  return given.map((item) => {
    const at = left.findIndex(({ key, itemName }) =>
      item.key === undefined ? itemName === item.itemName : key === item.key,
    );
    const [known] = at < 0 ? [] : left.splice(at, 1);
    const key = known && known.key > last ? known.key : keyBehind(last, newId());
    last = key;
    return { ...item, isChecked: item.isChecked ?? known?.isChecked ?? false, key };
  });
}
