import { foodKey } from 'sync-protocol/food/food-name.ts';
import type { GeneratedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import { addQuantities } from 'sync-protocol/quantity/add-quantities.ts';
import type { QuickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { PricedLine } from '#editing/prices/list-sum.tsx';
import type { Walk } from '#editing/stores/read-walk.ts';

/** A row of one of the lists. */
export type ShopLine = { id: string; isChecked: boolean } & (
  | { noun: 'quickItem'; item: QuickItem }
  | { noun: 'generatedItem'; item: GeneratedItem }
);

/** A row of the list from the calendar. */
type PlannedRow = GeneratedItem & {
  id: string;
  /** Whether it is wanted again since its row of the quick list was checked (`QuickPlaces`). */
  isWantedSince?: boolean;
};

/** A thing to take from a shelf, with all rows that ask for it. */
export interface ShopThing {
  key: string;
  itemName: string;
  /** Total quantity of the rows; '' for none. */
  quantity: string;
  shelf: ShelfId;
  isChecked: boolean;
  lines: readonly ShopLine[];
  /** What has to be paid, each with the price of its own row. */
  wanted: readonly PricedLine[];
  /** Notes of the rows; empty for none. */
  notes: string[];
  /** Photo of the package; '' for none. */
  imageUrl: string;
}

export interface ShopShelf {
  id: ShelfId;
  things: ShopThing[];
}

export interface ShopLists {
  /** What is still to take, in shop order. */
  shelves: ShopShelf[];
  /** What is in the basket. */
  basket: ShopThing[];
}

/**
 * Combines both lists: a food asked for by several rows is one thing. A generated line that was put on the
 * quick list is represented by its row there, including the quantity.
 *
 * @param quick lines of the quick list, and `generated` of the list from the calendar, each in order
 * @param foodOf `foodKey`, or a cached version of it
 */
export function shopLists(
  quick: readonly (QuickItem & { id: string })[],
  generated: readonly PlannedRow[],
  walk: Pick<Walk, 'shelves' | 'shelfOf'>,
  foodOf: (itemName: string) => string = foodKey,
): ShopLists {
  const lineByKey = new Map(
    quick.flatMap((item) => [item.id, ...(item.addedFrom ?? [])].map((key) => [key, item])),
  );
  const isWithin = ({ id, isWantedSince }: PlannedRow) => !isWantedSince && lineByKey.has(quickLineKey(id));
  const within = groupBy(generated.filter(isWithin), ({ id }) => lineByKey.get(quickLineKey(id))?.id ?? '');
  const own = [
    ...quick.map((item) => ({
      line: { noun: 'quickItem', id: item.id, isChecked: item.isChecked, item } as const,
      within: (within.get(item.id) ?? []).map(generatedLine),
    })),
    ...generated.filter((row) => !isWithin(row)).map((item) => ({ line: generatedLine(item), within: [] })),
  ];
  const byFood = groupBy(own, ({ line }) => `${line.isChecked ? 'in' : 'out'} ${foodOf(line.item.itemName)}`);
  const things = [...byFood].map(([key, [first, ...others]]): ShopThing | null => {
    if (!first) return null;
    const { itemName } = first.line.item;
    const all = [first, ...others];
    return {
      key,
      itemName,
      quantity: addQuantities(all.map(({ line }) => line.item.quantity)),
      shelf: walk.shelfOf(first.line.item),
      isChecked: first.line.isChecked,
      lines: all.flatMap(({ line, within: inIt }) => [line, ...inIt]),
      wanted: all.map(({ line }) => ({
        itemName: line.item.itemName,
        quantity: line.item.quantity,
        price: line.noun === 'quickItem' ? line.item.price : null,
      })),
      notes: [...new Set(quickOf(all).flatMap(({ note }) => note || []))],
      imageUrl: quickOf(all).find(({ imageUrl }) => imageUrl)?.imageUrl ?? '',
    };
  });
  const known = things.filter((thing) => thing !== null);
  const byShelf = groupBy(
    known.filter(({ isChecked }) => !isChecked),
    ({ shelf }) => shelf,
  );
  return {
    shelves: walk.shelves.flatMap((id) => {
      const onIt = byShelf.get(id);
      return onIt ? [{ id, things: onIt }] : [];
    }),
    basket: known.filter(({ isChecked }) => isChecked),
  };
}

const quickOf = (all: readonly { line: ShopLine }[]): QuickItem[] =>
  all.flatMap(({ line }) => (line.noun === 'quickItem' ? [line.item] : []));

const generatedLine = (item: GeneratedItem & { id: string }): ShopLine => ({
  noun: 'generatedItem',
  id: item.id,
  isChecked: item.isChecked,
  item,
});
