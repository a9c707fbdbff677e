import type { Category } from '../food/categories.ts';
import { groupBy } from '../group-by.ts';
import { recordOf } from '../nouns/record-of.ts';
import { addQuantities } from '../quantity/add-quantities.ts';
import type { FieldValues, Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { inBounds } from './generate-items.ts';
import { type GeneratedItem, generatedItem } from './generated-item.ts';
import { generatedItemId } from './generated-list.ts';
import type { ReplaceGeneratedList } from './generated-lists.ts';

type GivenLine = ReplaceGeneratedList['items'][number];

/** Food key and category of a name. */
export interface NamedFood {
  /** Food key (`foodKey`); there is one line per food. */
  key: string;
  category: Category;
}

/**
 * The operations that make a list exactly `items` for a plain client (specification 7): lines are matched by
 * name (specification 3); lines not sent are deleted, new ones added. Of a repeated name the last one counts;
 * several names of one food become one line. Lines that no meal needs are hidden from clients, so leaving
 * them out does not delete them.
 *
 * @param rows all rows of the list, tombstones included
 * @param foodOf food key and category of a name
 */
export function replaceGeneratedItems(
  listId: string,
  rows: readonly RowState[],
  items: readonly GivenLine[],
  { foodOf, ...context }: { stamp: number; epoch: string; foodOf: (name: string) => NamedFood },
): Op[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const idByName = new Map(rows.map((row) => [row.fields.itemName, row.id]));
  const itemsById = groupBy(
    new Map(items.map((item) => [item.itemName, item])).values(),
    ({ itemName }) => idByName.get(itemName) ?? generatedItemId(listId, foodOf(itemName).key),
  );
  const author = (id: string) => ({
    noun: 'generatedItem',
    id,
    base: rowById.get(id)?.version ?? 0,
    ...context,
  });
  const kept = [...itemsById].flatMap(([id, given]): Op[] => {
    const row = rowById.get(id);
    const line = lineOf(given, row);
    if (!row) {
      const { category } = foodOf(line.itemName ?? '');
      return [{ ...author(id), kind: 'add', set: { category, ...newLine, ...line, listId } }];
    }
    const set = changed(row, { ...line, isWanted: true });
    return [
      ...(row.deleted ? [{ ...author(id), kind: 'restore' } as const] : []),
      ...(Object.keys(set).length > 0 ? [{ ...author(id), kind: 'set', set } as const] : []),
    ];
  });
  const gone = rows.filter(
    ({ id, deleted, fields }) => !itemsById.has(id) && !deleted && fields.isWanted !== false,
  );
  return [...kept, ...gone.map(({ id }): Op => ({ ...author(id), kind: 'delete' }))];
}

const newLine = { quantity: '', isChecked: false, meals: [], isWanted: true };

/**
 * Merges the given lines of one food: named as the existing row if that name is among them, and checked if
 * all are.
 */
function lineOf(given: readonly GivenLine[], row: RowState | undefined): Partial<GeneratedItem> {
  const lines = given.map(said);
  const named = lines.find(({ itemName }) => itemName === row?.fields.itemName) ?? lines[0];
  if (lines.length === 1) return { ...named };
  const before = row && recordOf(generatedItem, row);
  const whole = lines.map((line) => ({ ...newLine, ...(line === named && before), ...line }));
  return {
    ...named,
    quantity: sumOf(whole.map(({ quantity }) => quantity)),
    isChecked: whole.every(({ isChecked }) => isChecked),
  };
}

/** The fields that the client may set; meals and list are not among them. */
function said({ itemName, isChecked, quantity, category }: GivenLine): GivenLine {
  return {
    itemName,
    ...(isChecked !== undefined && { isChecked }),
    ...(quantity !== undefined && { quantity }),
    ...(category !== undefined && { category }),
  };
}

/**
 * Longer sums are joined without adding them up: a request may contain a megabyte of them, and parsing would
 * hold up other requests.
 */
const maxReadLength = 100;

function sumOf(quantities: readonly string[]): string {
  const amounts = quantities.filter((quantity) => quantity !== '');
  const together = amounts.join(' + ');
  return together.length > maxReadLength ? inBounds(together) : addQuantities(amounts);
}

function changed(row: RowState, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => row.fields[field] !== value));
}
