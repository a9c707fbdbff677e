import { recordOf } from '../nouns/record-of.ts';
import type { RowState } from '../rows/row-state.ts';
import { type QuickItem, quickItem } from './quick-item.ts';

/** A row of the quick list as its item. */
export function quickItemOf(row: RowState, isOnServer = true): QuickItem {
  return recordOf(quickItem, row, isOnServer);
}
