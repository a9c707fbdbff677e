import { nameInQuantity } from 'sync-protocol/food/name-in-quantity.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';

/** Name and quantity of a form; where the name was typed with the quantity and its own field is empty, each by itself. */
export function nameApart({ itemName, quantity }: NamedQuantity): NamedQuantity {
  const parted = itemName.trim() === '' ? nameInQuantity(quantity) : null;
  return parted ?? { itemName, quantity };
}
