import type { NamedQuantity } from '../food/split-quantity.ts';
import { lonePrice, type PricedItem, splitPrice } from './split-price.ts';

interface PricedItems {
  items: PricedItem[];
  /** Prices without an item, as typed. */
  nameless: string[];
}

/**
 * Separates prices from items that were typed together. A price that stands alone belongs to the item before
 * it if that has none: 'milk, 3.49 €', or on two lines; otherwise it is `nameless`.
 *
 * @param currency default if none is written
 */
export function priceItems(typed: readonly NamedQuantity[], currency: string): PricedItems {
  const items: PricedItem[] = [];
  const nameless: string[] = [];
  for (const item of typed) {
    const lone = lonePrice(item, currency);
    const before = items.at(-1);
    if (!lone) items.push({ ...splitPrice(item, currency) });
    else if (before && !before.price) before.price = lone.price;
    else nameless.push(lone.text);
  }
  return { items, nameless };
}
