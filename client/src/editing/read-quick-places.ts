import { foodKey } from 'sync-protocol/food/food-name.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { markOf } from 'sync-protocol/rows/merge.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { shownRows } from '#sync/rows/known-rows.ts';
import { type AskedLine, goneFromList } from './gone-from-list.ts';

/** Where the quick list has the lines of a generated list, by their ids. */
export interface QuickPlaces {
  /** Lines whose food is still to be bought on the quick list. */
  toBuy: ReadonlySet<string>;
  /** Lines that were put there and lie in its basket, with the id of the quick list's row. */
  inBasket: ReadonlyMap<string, string>;
  /** Lines that were put there and have left it since (`goneFromList`). */
  gone: ReadonlySet<string>;
  /** Lines that lie in its basket, and were taken off their own list and came back to it after that. */
  wantedSince: ReadonlySet<string>;
}

type PlacedLine = AskedLine & { itemName: string; isChecked: boolean };

/**
 * Finds what was put on the quick list by its key. By its food a line only counts as to be bought: that
 * another amount of it was bought says nothing of what the meals need.
 *
 * @param foodOf `foodKey`, or a cached version of it
 */
export async function readQuickPlaces(
  db: AteriaDb,
  lines: readonly PlacedLine[],
  foodOf: (itemName: string) => string = foodKey,
): Promise<QuickPlaces> {
  const quick = lines.length > 0 ? await db.quickItems.toArray() : [];
  const open = quick.filter(({ isChecked }) => !isChecked);
  const openKeys = new Set(open.flatMap(keysOf));
  const openFoods = new Set(open.map(({ itemName }) => foodOf(itemName)));
  const checkedIdByKey = new Map(
    quick.filter(({ isChecked }) => isChecked).flatMap((item) => keysOf(item).map((key) => [key, item.id])),
  );
  const toBuy = new Set<string>();
  const inBasket = new Map<string, string>();
  for (const { id, itemName } of lines) {
    const key = quickLineKey(id);
    const checkedId = checkedIdByKey.get(key);
    if (checkedId !== undefined && !openKeys.has(key)) inBasket.set(id, checkedId);
    else if (openKeys.has(key) || openFoods.has(foodOf(itemName))) toBuy.add(id);
  }
  const doubtful = lines.filter(({ id, isChecked }) => !isChecked && inBasket.has(id));
  const wantedSince = await cameBackSince(db, doubtful, inBasket);
  for (const id of wantedSince) inBasket.delete(id);
  const isOnList = (key: string) => openKeys.has(key) || checkedIdByKey.has(key);
  const others = lines.filter(({ id }) => !isOnList(quickLineKey(id)));
  return { toBuy, inBasket, gone: await goneFromList(db, others), wantedSince };
}

/** Lines that were restored after the quick list's row was checked. */
async function cameBackSince(
  db: AteriaDb,
  lines: readonly { id: string }[],
  rowIds: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const [generated, quick] = await Promise.all([
    shownRows(db, generatedItem.name),
    shownRows(db, quickItem.name),
  ]);
  const restoredAt = new Map(generated.map(({ id, restored }) => [id, restored?.stamp ?? 0]));
  const checkedAt = new Map(quick.map((row) => [row.id, markOf(row, 'isChecked').stamp]));
  const cameBack = lines.filter(
    ({ id }) => (restoredAt.get(id) ?? 0) > (checkedAt.get(rowIds.get(id) ?? '') ?? 0),
  );
  return new Set(cameBack.map(({ id }) => id));
}

const keysOf = ({ id, addedFrom = [] }: { id: string; addedFrom?: readonly string[] }) => [id, ...addedFrom];
