import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { authorsOf } from 'sync-protocol/rows/authors.ts';
import { markOf } from 'sync-protocol/rows/merge.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { QuickItemRecord, RecurringItemRecord, StoredRecord } from '#db/records.ts';
import { knownIn } from '#db/stored-row.ts';

/** Who checked a row. */
interface CheckAuthor {
  /** Id of the device that did it. */
  device: string;
  /** Member number; null if the row was changed since, which leaves only its last author known. */
  by: number | null;
}

/** A row in the form that a list has. */
export type ListRow = QuickItemRecord | RecurringItemRecord | RowState;

export interface AuthoredRow {
  id: string;
  /** Member number of who added it; null if the server does not have it yet. */
  added: number | null;
  /** Version of its adding in the household's feed; 0 if the server does not have it yet. */
  addedAt: number;
  /** Who put it in the basket, on a list whose lines are not added by hand. */
  checked?: CheckAuthor;
}

/** Caches who added each row: of a thousand rows an edit changes one. */
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
  const authored = { id, added, addedAt: row.created.version };
  if (row.noun !== generatedItem.name || row.fields.isChecked !== true) return authored;
  const { device, version } = markOf(row, 'isChecked');
  return { ...authored, checked: { device, by: version === row.version ? changed : null } };
}

/** Screens get the stored record with its server row; a record still being written has none. */
function serverRowOf(
  record: (QuickItemRecord | RecurringItemRecord) & Partial<StoredRecord>,
): RowState | null {
  const { base } = record;
  const noun = 'interval' in record ? recurringItem : quickItem;
  return base === undefined ? null : (knownIn(noun, { ...record, base })?.row ?? null);
}
