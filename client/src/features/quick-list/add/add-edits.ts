import type { Category } from 'sync-protocol/food/categories.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { Price } from 'sync-protocol/prices/price.ts';
import type { Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';

export interface TypedItem {
  itemName: string;
  /** As typed; '' for none. */
  quantity: string;
  price?: Price;
  /** What remembers the price for the food. */
  learned?: Edit | undefined;
}

/** What was typed. */
export interface TypedThings {
  items: TypedItem[];
  /** Prices that nothing was named for, as they were typed. */
  nameless: string[];
}

interface AddContext {
  newId: () => string;
  categoryOf: (itemName: string) => Category;
}

/** What was typed as things that are wanted on the list, each by an id of its own. */
export function wantedOf(typedItems: readonly TypedItem[], { newId, categoryOf }: AddContext): Wanted[] {
  return typedItems.map(({ itemName, quantity, price }) => ({
    key: newId(),
    itemName,
    quantity,
    category: categoryOf(itemName),
    ...(price && { price }),
  }));
}

/** Adds all of it, whatever is on the list. */
export function addAnyway(typedItems: readonly TypedItem[], context: AddContext): Edit[] {
  return wantedOf(typedItems, context).map(({ key, ...values }) => quickItem.add(key, values));
}
