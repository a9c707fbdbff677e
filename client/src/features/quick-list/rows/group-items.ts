import { type Category, categories } from 'sync-protocol/food/categories.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { QuickItemRecord } from '#db/records.ts';

export interface CategoryGroup {
  category: Category;
  items: readonly QuickItemRecord[];
}

export interface GroupedList {
  /** What is still to be bought, in the order in which a shop is walked; no empty groups. */
  groups: readonly CategoryGroup[];
  /** What lies in the basket: what was checked last comes first, then the newest. */
  basket: readonly QuickItemRecord[];
}

const isSame = <Value>(a: readonly Value[], b: readonly Value[] | undefined): b is readonly Value[] =>
  b !== undefined && a.length === b.length && a.every((value, index) => value === b[index]);

/**
 * Groups a list that is sorted by id.
 *
 * @param checkedAt when items were checked on this screen, as a rising number; others count as checked before
 * @param previous the last result: what has not changed stays the same object, so that it is not drawn again
 */
export function groupItems(
  items: readonly QuickItemRecord[],
  checkedAt: ReadonlyMap<string, number>,
  previous?: GroupedList,
): GroupedList {
  const open = groupBy(
    items.filter((item) => !item.isChecked),
    (item) => item.category,
  );
  const groups = categories
    .filter((category) => open.has(category))
    .map((category) => keepGroup({ category, items: open.get(category) ?? [] }, previous));
  const basket = items
    .filter((item) => item.isChecked)
    .toReversed()
    .sort((a, b) => (checkedAt.get(b.id) ?? 0) - (checkedAt.get(a.id) ?? 0));
  return {
    groups: isSame(groups, previous?.groups) ? previous.groups : groups,
    basket: isSame(basket, previous?.basket) ? previous.basket : basket,
  };
}

function keepGroup(group: CategoryGroup, previous: GroupedList | undefined): CategoryGroup {
  const before = previous?.groups.find(({ category }) => category === group.category);
  return before && isSame(group.items, before.items) ? before : group;
}
