import type { Edit } from '../nouns/edit.ts';
import { isSameQuantity } from '../quantity/quantity-in-words.ts';
import { isSameJson } from '../rows/changed-fields.ts';
import type { RowState } from '../rows/row-state.ts';
import type { GeneratedEdit } from './generate-items.ts';
import { type GeneratedItem, generatedItem } from './generated-item.ts';
import { generatedItemId } from './generated-list.ts';

type LineValues = Partial<GeneratedItem>;

/**
 * The edits that bring a list up to date with its meals. Check marks stay, removed lines stay removed (their
 * rows are edited, which does not bring them back, SPEC M7), and lines that no meal needs any more get
 * `isWanted: false`. A new line gets an `add` and a `set`, so that its values are right even if another
 * device added it first.
 *
 * @param rows every row of the list that the device knows, tombstones included
 * @param isAnew the list had been removed (`outlivedRows`), so its lines come back without their earlier
 * state
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
      // `isChecked` is left out for an unchecked line: another device may have added it and checked or
      // removed it meanwhile.
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

/**
 * Quantities may be stored in another language's words; no row is written for a difference in language alone
 * (SPEC L2).
 */
function isSame(field: string, before: unknown, after: unknown): boolean {
  if (field === 'quantity' && typeof before === 'string') return isSameQuantity(before, String(after));
  return isSameJson(before, after);
}
