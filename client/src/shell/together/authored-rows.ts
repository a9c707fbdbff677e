import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { authorsOf } from 'sync-protocol/rows/authors.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { QuickItemRecord, RecurringItemRecord, StoredRecord } from '#db/records.ts';
import { knownIn } from '#db/stored-row.ts';

/** A row as a list has it at hand. */
export type ListRow = QuickItemRecord | RecurringItemRecord | RowState;

export interface AuthoredRow {
  id: string;
  /** Number of who added it; null for what only this device has. */
  added: number | null;
  /** Of its adding, in the household's feed; 0 for what only this device has. */
  addedAt: number;
  /** Who put it in the basket, on a list whose lines nobody adds by hand. */
  checked?: number;
}

/** Reads of each row once who added it: of a thousand rows an edit changes one. */
export function createAuthorReader(): (row: ListRow) => AuthoredRow {
  const read = new WeakMap<ListRow, AuthoredRow>();
  return (row) => {
    const known = read.get(row);
    if (known) return known;
    const authored = authoredOf(row.id, 'marks' in row ? row : serverRowOf(row));
    read.set(row, authored);
    return authored;
  };
}

function authoredOf(id: string, row: RowState | null): AuthoredRow {
  if (!row || row.version === 0) return { id, added: null, addedAt: 0 };
  const { added, changed } = authorsOf(row);
  const isChecked = row.noun === generatedItem.name && row.fields.isChecked === true;
  return { id, added, addedAt: row.created.version, ...(isChecked && { checked: changed }) };
}

/** Screens take what is stored for the record that is in it; what is being written is not stored yet. */
function serverRowOf(
  record: (QuickItemRecord | RecurringItemRecord) & Partial<StoredRecord>,
): RowState | null {
  const { base } = record;
  const noun = 'interval' in record ? recurringItem : quickItem;
  return base === undefined ? null : (knownIn(noun, { ...record, base })?.row ?? null);
}
