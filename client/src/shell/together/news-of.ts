import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { authorsOf } from 'sync-protocol/rows/authors.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';

export type NewsKind = 'added' | 'checked' | 'unchecked' | 'changed' | 'removed';

/** What another person did to a line of the open list. */
export interface News {
  rowId: string;
  /** Their member number. */
  by: number;
  kind: NewsKind;
  itemName: string;
}

/** Whether a row is on this list. */
function isOnList({ noun, fields }: RowState, list: string): boolean {
  if (noun === 'quickItem') return list === 'quick';
  return noun === 'generatedItem' && list === `generated:${String(fields.listId)}`;
}

/** From rows that came from the server: what others did on a list, as far as the rows still tell. */
export function newsOf(
  rows: readonly RowState[],
  list: string,
  members: readonly HouseholdMember[],
): readonly News[] {
  const me = members.find(({ isMe }) => isMe)?.number;
  return rows
    .filter((row) => isOnList(row, list))
    .map((row) => ({
      rowId: row.id,
      by: authorsOf(row).changed,
      kind: kindOf(row),
      itemName: String(row.fields.itemName ?? ''),
    }))
    .filter(({ by }) => by !== me);
}

/** Determined by what the row's last version changed. */
function kindOf({ version, created, deleted, restored, fields, marks }: RowState): NewsKind {
  if (deleted) return 'removed';
  if (created.version === version || restored?.version === version) return 'added';
  if (marks.isWanted?.version === version) return fields.isWanted === false ? 'removed' : 'added';
  if (marks.isChecked?.version === version) return fields.isChecked === true ? 'checked' : 'unchecked';
  return 'changed';
}

/** The newest news of each line, in order of arrival. */
export function withNews(before: readonly News[], came: readonly News[]): readonly News[] {
  const again = new Set(came.map(({ rowId }) => rowId));
  return [...before.filter(({ rowId }) => !again.has(rowId)), ...came];
}
