import { shownId } from '../ids.ts';
import type { RowState } from '../rows/row-state.ts';
import { type QuickItem, quickItem } from './quick-item.ts';

/** A row as the item that the API answers and a screen shows. Its fields were checked when they were written. */
export function quickItemOf(row: RowState, isOnServer = true): QuickItem {
  const values = Object.fromEntries(
    Object.entries(quickItem.fields)
      .map(([field, rule]) => [field, Object.hasOwn(row.fields, field) ? row.fields[field] : rule.initial])
      .filter(([, value]) => value !== undefined),
  );
  return { ...values, _id: shownId(row.id, isOnServer) } as QuickItem;
}
