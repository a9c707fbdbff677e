import { nameInQuantity } from 'sync-protocol/food/name-in-quantity.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';

/**
 * Name and quantity of a form. If the name field is empty and the name was typed together with the quantity,
 * splits them.
 */
export function nameApart({ itemName, quantity }: NamedQuantity): NamedQuantity {
  const parted = itemName.trim() === '' ? nameInQuantity(quantity) : null;
  return parted ?? { itemName, quantity };
}
