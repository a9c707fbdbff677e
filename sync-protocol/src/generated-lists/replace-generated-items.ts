import { categoryOf } from '../food/category-of.ts';
import { foodKey } from '../food/food-name.ts';
import type { FieldValues, Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { generatedItemId } from './generated-list.ts';
import type { ReplaceGeneratedList } from './generated-lists.ts';

/**
 * The operations that make a list exactly `items` for a plain client (specification 7): lines are matched by name
 * (specification 3), what is not sent is removed, what is new is added.
 *
 * @param rows all rows of the list, tombstones included
 */
export function replaceGeneratedItems(
  listId: string,
  rows: readonly RowState[],
  items: ReplaceGeneratedList['items'],
  context: { stamp: number; epoch: string },
): Op[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const idByName = new Map(rows.map((row) => [row.fields.itemName, row.id]));
  const itemById = new Map(
    items.map((item) => [
      idByName.get(item.itemName) ?? generatedItemId(listId, foodKey(item.itemName)),
      item,
    ]),
  );
  const author = (id: string) => ({
    ...{ noun: 'generatedItem', id, base: rowById.get(id)?.version ?? 0 },
    ...context,
  });
  const kept = [...itemById].flatMap(([id, item]): Op[] => {
    const row = rowById.get(id);
    if (!row) return [{ ...author(id), kind: 'add', set: { listId, ...defaultsOf(item.itemName), ...item } }];
    const set = changed(row, { ...item, isWanted: true });
    return [
      ...(row.deleted ? [{ ...author(id), kind: 'restore' } as const] : []),
      ...(Object.keys(set).length > 0 ? [{ ...author(id), kind: 'set', set } as const] : []),
    ];
  });
  const gone = rows.filter((row) => !itemById.has(row.id) && !row.deleted);
  return [...kept, ...gone.map(({ id }): Op => ({ ...author(id), kind: 'delete' }))];
}

function defaultsOf(itemName: string): FieldValues {
  return { quantity: '', category: categoryOf(itemName), isChecked: false, meals: [], isWanted: true };
}

function changed(row: RowState, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => row.fields[field] !== value));
}
