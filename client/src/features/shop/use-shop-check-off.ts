import { foodKey } from 'sync-protocol/food/food-name.ts';
import type { CheckOff } from '#editing/scan/use-take-scanned.ts';
import type { ShopLists, ShopThing } from './shop-things.ts';
import type { ShopActions } from './use-shop-actions.ts';

/** Checks a food off on whichever list asks for it. */
export function useShopCheckOff(
  { shelves, basket }: Pick<ShopLists, 'shelves' | 'basket'>,
  { check, putBack }: Pick<ShopActions, 'check' | 'putBack'>,
): CheckOff {
  return async (wanted) => {
    const food = foodKey(wanted);
    const isIt = ({ lines }: ShopThing) => lines.some(({ item }) => foodKey(item.itemName) === food);
    const open = shelves.flatMap(({ things }) => things).find(isIt);
    if (!open) {
      const inBasket = basket.find(isIt);
      return inBasket ? { kind: 'in-basket', itemName: inBasket.itemName } : null;
    }
    if (!(await check(open))) return 'failed';
    const taken = { ...open, lines: open.lines.map((line) => ({ ...line, isChecked: true })) };
    return { kind: 'checked', itemName: open.itemName, takeBack: () => putBack(taken) };
  };
}
