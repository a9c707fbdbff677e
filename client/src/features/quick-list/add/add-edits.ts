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
  /** Edit that remembers the price for the food. */
  learned?: Edit | undefined;
}

/** Result of parsing typed text. */
export interface TypedThings {
  items: TypedItem[];
  /** Typed prices without a name. */
  nameless: string[];
}

interface AddContext {
  newId: () => string;
  categoryOf: (itemName: string) => Category;
}

/** Typed items as things wanted on the list, each with a new id. */
export function wantedOf(typedItems: readonly TypedItem[], { newId, categoryOf }: AddContext): Wanted[] {
  return typedItems.map(({ itemName, quantity, price }) => ({
    key: newId(),
    itemName,
    quantity,
    category: categoryOf(itemName),
    ...(price && { price }),
  }));
}

/** Adds all items, whatever is on the list. */
export function addAnyway(typedItems: readonly TypedItem[], context: AddContext): Edit[] {
  return wantedOf(typedItems, context).map(({ key, ...values }) => quickItem.add(key, values));
}
