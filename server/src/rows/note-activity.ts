import type { ActivityKind } from 'sync-protocol/api/activity.ts';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList } from 'sync-protocol/generated-lists/generated-list.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { ActivityTable } from '#db/schema/households.ts';
import { sendOn } from '#db/send-on.ts';
import type { LockedHousehold } from './household/household-transaction.ts';
import { readRows } from './row-repository.ts';

/** If one write does the same to more rows than this, the activity has one entry with their number. */
const mostToldApart = 10;

/** The same action on a row again within this time (somebody still typing) replaces the earlier entry. */
const sameMs = hourMs;

const maxNameLength = 200;
const statementSize = 50;

/** Nouns that appear in the activity, with the field that names a row; '' for a noun without a name. */
const nameFields: Partial<Record<string, string>> = {
  quickItem: 'itemName',
  recipe: 'title',
  calendarEntry: 'title',
  generatedList: '',
  generatedItem: 'itemName',
  recurringItem: 'itemName',
};

/** The field of each noun that says whether a row is done. */
const doneFields: Partial<Record<string, string>> = {
  quickItem: 'isChecked',
  generatedItem: 'isChecked',
  recurringItem: 'doneOn',
};

/**
 * Writes activity entries for one person's changes to rows of one noun, in the same transaction. A household
 * that only ever had one member gets none.
 */
export async function noteActivity(
  household: LockedHousehold,
  by: number,
  rows: { before: ReadonlyMap<string, RowState>; changed: readonly RowState[] },
  nowMs: number,
): Promise<void> {
  if (household.membersEver < 2) return;
  const byKind = new Map<ActivityKind, RowState[]>();
  const goneLists = await goneListsOf(household, rows.changed);
  for (const row of rows.changed) {
    const kind = kindOf(rows.before.get(row.id) ?? null, row);
    if (kind && !isHousekeeping(kind, row, goneLists)) byKind.set(kind, [...(byKind.get(kind) ?? []), row]);
  }
  const entries = [...byKind].flatMap(([kind, found]) => entriesOf(kind, found));
  for (let from = 0; from < entries.length; from += statementSize) {
    const some = entries.slice(from, from + statementSize);
    // A row that was just added has no earlier entry to replace.
    for (const { kind, noun, row_id } of some)
      if (row_id !== null && kind !== 'added') {
        const drop = household.trx
          .deleteFrom('activity')
          .where('household_id', '=', household.id)
          .where('at', '>', nowMs - sameMs)
          .where('member', '=', by)
          .where('kind', '=', kind)
          .where('noun', '=', noun)
          .where('row_id', '=', row_id);
        await sendOn(() => drop.execute());
      }
    const own = { household_id: household.id, member: by, at: nowMs };
    const insert = household.trx.insertInto('activity').values(some.map((entry) => ({ ...own, ...entry })));
    await sendOn(() => insert.execute());
  }
}

/** Ids of the lists made from meals that are no longer there, of those whose lines are removed here. */
async function goneListsOf(
  { trx, id: householdId }: LockedHousehold,
  changed: readonly RowState[],
): Promise<ReadonlySet<string>> {
  const removed = changed.filter((row) => row.noun === generatedItem.name && row.deleted);
  const ids = [...new Set(removed.map(({ fields }) => String(fields.listId)))];
  const lists = await readRows(trx, householdId, generatedList.name, { ids });
  return new Set(lists.filter(({ deleted }) => deleted).map(({ id }) => id));
}

/** Whether the app did it in somebody's name: the oldest list gives way to a new one, and weekly meals are written ahead. */
function isHousekeeping(
  kind: ActivityKind,
  { noun, fields }: RowState,
  goneLists: ReadonlySet<string>,
): boolean {
  if (kind === 'removed')
    return (
      noun === generatedList.name || (noun === generatedItem.name && goneLists.has(String(fields.listId)))
    );
  return kind === 'added' && noun === calendarEntry.name && Boolean(fields.repeatId);
}

/** Null for a change that does not appear in the activity. */
function kindOf(before: RowState | null, after: RowState): ActivityKind | null {
  if (nameFields[after.noun] === undefined) return null;
  if (after.deleted) return before && !before.deleted ? 'removed' : null;
  if (!before) return 'added';
  if (before.deleted) return 'restored';
  const changed = Object.keys(after.fields).filter(
    (field) => JSON.stringify(before.fields[field]) !== JSON.stringify(after.fields[field]),
  );
  if (changed.length === 0) return null;
  const done = doneFields[after.noun];
  if (done === undefined || !changed.includes(done)) return 'changed';
  if (after.noun === recurringItem.name)
    return isLater(after.fields[done], before.fields[done]) ? 'checked' : 'changed';
  return after.fields[done] ? 'checked' : 'unchecked';
}

/** Of days in ISO 8601. An earlier one is that of an occurrence taken back. */
function isLater(day: unknown, before: unknown): boolean {
  return typeof day === 'string' && (typeof before !== 'string' || day > before);
}

type Entry = Omit<ActivityTable, 'household_id' | 'member' | 'at'>;

function entriesOf(kind: ActivityKind, rows: readonly RowState[]): Entry[] {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const entryOf = (row: RowState) => ({ kind, noun: row.noun, version: row.version, name: nameOf(row) });
  if (rows.length <= mostToldApart) return rows.map((row) => ({ ...entryOf(row), row_id: row.id, count: 1 }));
  return [{ ...entryOf(first), version: last.version, row_id: null, count: rows.length }];
}

function nameOf({ noun, fields }: RowState): string {
  const name = fields[nameFields[noun] ?? ''];
  return typeof name === 'string' ? name.slice(0, maxNameLength) : '';
}
