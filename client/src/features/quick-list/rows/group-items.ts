import { groupBy } from 'sync-protocol/group-by.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { QuickItemRecord } from '#db/records.ts';
import type { Walk } from '#editing/stores/read-walk.ts';

export interface ShelfGroup {
  shelf: ShelfId;
  items: readonly QuickItemRecord[];
}

export interface GroupedList {
  /** What is still to buy, by shelf in shop order; no empty groups. */
  groups: readonly ShelfGroup[];
  /** Checked items, the last checked first, then by newest. */
  basket: readonly QuickItemRecord[];
}

const inBasket = null;

const isSame = <Value>(a: readonly Value[], b: readonly Value[] | undefined): b is readonly Value[] =>
  b !== undefined && a.length === b.length && a.every((value, index) => value === b[index]);

/**
 * Groups a sorted list.
 *
 * @param walk the shop's shelves and what is on them
 * @param checkedAt rising numbers for items checked on this screen; others count as checked before
 * @param previous the last result: unchanged parts stay the same objects, so that they do not re-render
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
