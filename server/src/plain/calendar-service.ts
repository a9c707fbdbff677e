import {
  type CalendarEntryEdit,
  type CalendarQuery,
  maxCalendarEntries,
  maxViewDays,
  type NewCalendarEntry,
} from 'sync-protocol/calendar/calendar.ts';
import { type CalendarEntry, calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { keyItems } from 'sync-protocol/calendar/key-items.ts';
import { daysBetween } from 'sync-protocol/dates/day.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { changedFields } from 'sync-protocol/rows/changed-fields.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { AppError } from '#lib/app-error.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { ReadPages } from '#rows/read-pages.ts';
import { createPlainWrites } from './plain-writes.ts';

/** The meals that a household has planned. A plain client has seen every row, so its edits win (SPEC W7). */
export function createCalendarService(deps: {
  rows: HouseholdRows;
  readPages: ReadPages;
  newId: () => string;
}) {
  const { readPages, newId } = deps;
  const plain = createPlainWrites(calendarEntry, 'This meal is not on the calendar.', deps);

  /**
   * The meals of a range of days, page by page, in the order in which they are eaten.
   *
   * @throws AppError `invalid_request` if `viewEnd` is before `viewStart`, or for more than `maxViewDays`
   *   days
   */
  async function* read(
    householdId: string,
    { viewStart, viewEnd }: CalendarQuery,
  ): AsyncGenerator<CalendarEntry[]> {
    const days = daysBetween(viewStart, viewEnd) + 1;
    if (days < 1) throw new AppError('invalid_request', 'viewEnd is before viewStart.');
    if (days > maxViewDays) throw new AppError('invalid_request', `A view has ${maxViewDays} days at most.`);
    const keyOf = (row: RowState) => {
      const { _id, date, mealType } = entryOf(row);
      return viewStart <= date && date <= viewEnd ? { _id, date, mealType } : null;
    };
    for await (const page of readPages(householdId, calendarEntry, { keyOf, compare: inOrderOfEating }))
      yield page.map(entryOf);
  }

  /** Adds a meal; a repeated request, recognised by its key or id, returns the meal as it is now. */
  async function create(request: WriteRequest, entry: NewCalendarEntry): Promise<CalendarEntry> {
    const { _id, clientId, ...values } = entry;
    const row = await plain.write(request, plain.idOfNew(request, entry), (before, authored, livingCount) => {
      if (before?.deleted) throw new AppError('conflict', 'This meal has been deleted.');
      if (before) return [];
      if (livingCount >= maxCalendarEntries)
        throw new AppError('list_limit', `There is room for ${maxCalendarEntries} meals and no more.`);
      const { items = [], ...fields } = values;
      const keyed = calendarEntry.itemFields('items', keyItems(items, [], newId));
      return [
        {
          ...authored,
          kind: 'add',
          set: { description: '', ...valuesOf(fields), ...keyed },
        },
      ];
    });
    return entryOf(plain.existing(row));
  }

  /**
   * @throws AppError `not_found` for a meal that is not on the calendar, `list_limit` for one that would have
   *   had too many items, counting removed ones
   */
  async function update(request: WriteRequest, id: string, edit: CalendarEntryEdit): Promise<CalendarEntry> {
    const { _id, ...values } = edit;
    const row = await plain.write(request, id, (found, authored) => {
      const before = plain.existing(found);
      const { items, ...fields } = values;
      const itemsBefore = entryOf(before).items;
      const keyed = items
        ? calendarEntry.itemChanges('items', itemsBefore, keyItems(items, itemsBefore, newId))
        : {};
      const set = { ...changedFields(before.fields, valuesOf(fields)), ...keyed };
      return Object.keys(set).length > 0 ? [{ ...authored, kind: 'set', set }] : [];
    });
    return entryOf(plain.existing(row));
  }

  return { read, create, update, remove: plain.remove };
}
export type CalendarService = ReturnType<typeof createCalendarService>;

function entryOf(row: RowState): CalendarEntry {
  return recordOf(calendarEntry, row);
}

/** Strips the prefix of a `recipeId`: a client may name a recipe that it has not saved yet. */
function valuesOf(values: Omit<CalendarEntryEdit, '_id' | 'items'>): FieldValues {
  const { recipeId } = values;
  return typeof recipeId === 'string' ? { ...values, recipeId: bareId(recipeId) } : values;
}
