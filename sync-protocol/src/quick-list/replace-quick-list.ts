import type { Category } from '../food/categories.ts';
import { bareId } from '../ids.ts';
import { changedFields } from '../rows/changed-fields.ts';
import type { FieldValues, Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import type { QuickItemInput } from './quick-list.ts';

/**
 * The operations that make the list exactly `items` (SPEC W7): edits, restores and adds for those in it,
 * deletes for the rest. Their author counts as having seen every row, so they always win. Of a repeated id
 * the last item counts.
 *
 * @param rows all rows of the list, tombstones included
 * @param newId makes the id of an item without one
 * @param categoryOf the category of an item without one
 */
export function replaceQuickList(
  rows: readonly RowState[],
  items: readonly QuickItemInput[],
  context: { stamp: number; epoch: string; newId: () => string; categoryOf: (name: string) => Category },
): Op[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const itemById = new Map(items.map((item) => [namedId(item) ?? context.newId(), item]));
  const ops: Op[] = [];
  for (const [id, item] of itemById) {
    const row = rowById.get(id);
    const authored = {
      noun: 'quickItem',
      id,
      base: row?.version ?? 0,
      epoch: context.epoch,
      stamp: context.stamp,
    };
    if (!row) {
      const category = item.category ?? context.categoryOf(item.itemName);
      const set = { quantity: '', isChecked: false, ...valuesOf(item), category };
      ops.push({ ...authored, kind: 'add', set });
      continue;
    }
    if (row.deleted) ops.push({ ...authored, kind: 'restore' });
    const set = changedFields(row.fields, valuesOf(item));
    if (Object.keys(set).length > 0) ops.push({ ...authored, kind: 'set', set });
  }
  for (const row of rows) {
    if (itemById.has(row.id) || row.deleted) continue;
    ops.push({
      kind: 'delete',
      noun: 'quickItem',
      id: row.id,
      base: row.version,
      epoch: context.epoch,
      stamp: context.stamp,
    });
  }
  return ops;
}

/** The bare id that an item names, whether or not its row exists. */
export function namedId(item: QuickItemInput): string | undefined {
  return item.clientId ?? (item._id === undefined ? undefined : bareId(item._id));
}

function valuesOf({ _id, clientId, ...values }: QuickItemInput): FieldValues {
  return values;
}
