import { groupBy } from 'sync-protocol/group-by.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { QuickItemRecord } from '#db/records.ts';
import type { Walk } from '#editing/stores/read-walk.ts';

export interface ShelfGroup {
  shelf: ShelfId;
  items: readonly QuickItemRecord[];
}

export interface GroupedList {
  /** What is still to be bought, in the order in which a shop is walked; no empty groups. */
  groups: readonly ShelfGroup[];
  /** What lies in the basket: what was checked last comes first, then the newest. */
  basket: readonly QuickItemRecord[];
}

const inBasket = null;

const isSame = <Value>(a: readonly Value[], b: readonly Value[] | undefined): b is readonly Value[] =>
  b !== undefined && a.length === b.length && a.every((value, index) => value === b[index]);

/**
 * Groups a list that is in its order.
 *
 * @param walk the shelves of the shop, and what stands on which
 * @param checkedAt when items were checked on this screen, as a rising number; others count as checked before
 * @param previous the last result: what has not changed stays the same object, so that it is not drawn again
 */
export function groupItems(
  items: readonly QuickItemRecord[],
  checkedAt: ReadonlyMap<string, number>,
  walk: Pick<Walk, 'shelves' | 'shelfOf'>,
  previous?: GroupedList,
): GroupedList {
  const byPlace = groupBy(items, (item) => (item.isChecked ? inBasket : walk.shelfOf(item)));
  const groups = walk.shelves
    .filter((shelf) => byPlace.has(shelf))
    .map((shelf) => keepGroup({ shelf, items: byPlace.get(shelf) ?? [] }, previous));
  const basket = (byPlace.get(inBasket) ?? [])
    .toReversed()
    .sort((a, b) => (checkedAt.get(b.id) ?? 0) - (checkedAt.get(a.id) ?? 0));
  return {
    groups: isSame(groups, previous?.groups) ? previous.groups : groups,
    basket: isSame(basket, previous?.basket) ? previous.basket : basket,
  };
}

function keepGroup(group: ShelfGroup, previous: GroupedList | undefined): ShelfGroup {
  const before = previous?.groups.find(({ shelf }) => shelf === group.shelf);
  return before && isSame(group.items, before.items) ? before : group;
}
