import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import type { Category } from 'sync-protocol/food/categories.ts';
import { parseItems } from 'sync-protocol/food/parse-items.ts';

/** What was typed as items of a meal: several at once between commas or on lines, each with its quantity and category. */
export function readItems(
  text: string,
  deps: { categoryOf: (itemName: string) => Category; newId: () => string },
): KeyedMealItem[] {
  const typed = parseItems(text);
  // Keys sort by time to the millisecond only: sorted here, so that the items stay in the order typed.
  const keys = Array.from(typed, () => deps.newId()).sort();
  return typed.map(({ itemName, quantity }, index) => ({
    itemName,
    ...(quantity === '' ? {} : { quantity }),
    category: deps.categoryOf(itemName),
    isChecked: false,
    key: keys[index] ?? deps.newId(),
  }));
}
