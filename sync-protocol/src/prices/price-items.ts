import type { NamedQuantity } from '../food/split-quantity.ts';
import { lonePrice, type PricedItem, splitPrice } from './split-price.ts';

interface PricedItems {
  items: PricedItem[];
  /** Prices that nothing was named for, as they were typed. */
  nameless: string[];
}

/**
 * Parts the prices from things that were typed together. A price that stands alone is that of the thing before it, where that has none:
 * 'milk, 3.49 €', or on two lines. Where there is no such thing nobody knows what it is the price of.
 *
 * @param currency where none is written
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
