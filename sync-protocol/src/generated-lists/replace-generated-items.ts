import type { Category } from '../food/categories.ts';
import type { FieldValues, Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { generatedItemId } from './generated-list.ts';
import type { ReplaceGeneratedList } from './generated-lists.ts';

/** What the table of foods knows of a name. */
export interface NamedFood {
  /** One line a food (see foodKey). */
  key: string;
  category: Category;
}

/**
 * The operations that make a list exactly `items` for a plain client (specification 7): lines are matched by name
 * (specification 3), what is not sent is removed, what is new is added.
 *
 * @param rows all rows of the list, tombstones included
 * @param foodOf what the table of foods knows of a name
 */
export function replaceGeneratedItems(
  listId: string,
  rows: readonly RowState[],
  items: ReplaceGeneratedList['items'],
  { foodOf, ...context }: { stamp: number; epoch: string; foodOf: (name: string) => NamedFood },
): Op[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const idByName = new Map(rows.map((row) => [row.fields.itemName, row.id]));
  const itemById = new Map(
    items.map((item) => [
      idByName.get(item.itemName) ?? generatedItemId(listId, foodOf(item.itemName).key),
      item,
    ]),
  );
  const author = (id: string) => ({
    noun: 'generatedItem',
    id,
    base: rowById.get(id)?.version ?? 0,
    ...context,
  });
  const kept = [...itemById].flatMap(([id, item]): Op[] => {
    const row = rowById.get(id);
    if (!row) {
      const { category } = foodOf(item.itemName);
      return [{ ...author(id), kind: 'add', set: { listId, category, ...newLine, ...item } }];
    }
    const set = changed(row, { ...item, isWanted: true });
    return [
      ...(row.deleted ? [{ ...author(id), kind: 'restore' } as const] : []),
      ...(Object.keys(set).length > 0 ? [{ ...author(id), kind: 'set', set } as const] : []),
    ];
  });
  const gone = rows.filter((row) => !itemById.has(row.id) && !row.deleted);
  return [...kept, ...gone.map(({ id }): Op => ({ ...author(id), kind: 'delete' }))];
}

const newLine = { quantity: '', isChecked: false, meals: [], isWanted: true };

function changed(row: RowState, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => row.fields[field] !== value));
}
