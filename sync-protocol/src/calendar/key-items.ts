import type { GivenMealItem } from './calendar.ts';
import type { KeyedMealItem } from './calendar-entry.ts';
import { keyBehind } from './key-behind.ts';

/**
 * The checklist of a meal as a plain client gives it, with keys that keep its order. An item keeps the key that it names, or
 * that of the item of the same name, where the order allows it; the others are new. Where nothing is said of being checked
 * it stays as it is.
 *
 * @param before the checklist as it is
 * @param newId gives ids that ascend from one moment to the next
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
