import type { Edit } from '../nouns/edit.ts';
import { isSameQuantity } from '../quantity/quantity-in-words.ts';
import { isSameJson } from '../rows/changed-fields.ts';
import type { RowState } from '../rows/row-state.ts';
import type { GeneratedEdit } from './generate-items.ts';
import { type GeneratedItem, generatedItem } from './generated-item.ts';
import { generatedItemId } from './generated-list.ts';

type LineValues = Partial<GeneratedItem>;

/**
 * The edits that bring a list to what its meals ask for now. Check marks stay, what a person removed stays removed (its row
 * is edited, which does not bring it back, SPEC M7), and what no meal asks for any more is no longer wanted.
 *
 * @param rows every row of the list that this author knows, tombstones included. A new line is added and set, so that it is
 * right also where another device made it first.
 * @param isAnew the list itself was taken off (`outlivedRows`), so that nothing of it is kept: its lines come back unchecked
 */
export function regenerate(
  listId: string,
  rows: readonly RowState[],
  wanted: readonly GeneratedEdit[],
  { isAnew = false }: { isAnew?: boolean } = {},
): Edit[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const wantedIds = new Set<string>();
  const edits = wanted.flatMap(({ key, isChecked, ...computed }): Edit[] => {
    const id = generatedItemId(listId, key);
    wantedIds.add(id);
    const values = { ...computed, isWanted: true };
    const row = rowById.get(id);
    if (row && isAnew)
      return [
        ...(row.deleted ? [generatedItem.restore(id)] : []),
        ...setOf(id, changed(row, { ...values, isChecked })),
      ];
    if (row) return setOf(id, changed(row, values));
    return [
      // An open line says nothing of being checked: another device may have made it, and checked or removed it, meanwhile.
      generatedItem.add(id, { listId, ...(isChecked ? { isChecked } : {}), ...values }),
      generatedItem.set(id, values),
    ];
  });
  const unwanted = rows
    .filter((row) => row.fields.listId === listId && !wantedIds.has(row.id))
    .flatMap((row) => setOf(row.id, changed(row, { isWanted: false })));
  return [...edits, ...unwanted];
}

function setOf(id: string, set: LineValues): Edit[] {
  return Object.keys(set).length > 0 ? [generatedItem.set(id, set)] : [];
}

function changed(row: RowState, values: LineValues): LineValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(field, row.fields[field], value)),
  );
}

/** Lists were once kept in the words of the device that made them: no row is written for its language alone. */
function isSame(field: string, before: unknown, after: unknown): boolean {
  if (field === 'quantity' && typeof before === 'string') return isSameQuantity(before, String(after));
  return isSameJson(before, after);
}
