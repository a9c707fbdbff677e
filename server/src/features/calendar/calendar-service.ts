import { createHash } from 'node:crypto';
import {
  type CalendarEntryEdit,
  type CalendarQuery,
  maxCalendarEntries,
  maxViewDays,
  type NewCalendarEntry,
} from 'sync-protocol/calendar/calendar.ts';
import { type CalendarEntry, calendarEntry, mealItemsList } from 'sync-protocol/calendar/calendar-entry.ts';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { keyItems } from 'sync-protocol/calendar/key-items.ts';
import { daysBetween } from 'sync-protocol/dates/day.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { itemChanges, itemFields } from 'sync-protocol/nouns/keyed-list.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { plainDevice } from 'sync-protocol/quick-list/replace-quick-list.ts';
import type { FieldValues, Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { MergeBody } from 'sync-protocol/sync/merge-body.ts';
import { AppError } from '#lib/app-error.ts';
import type { HouseholdRows, WriteRequest } from '#lib/household-rows.ts';

type ToOp = (
  row: RowState | undefined,
  authored: Pick<Op, 'noun' | 'id' | 'base' | 'epoch' | 'stamp'>,
) => Op[];

/** The meals that a household has planned. A plain client has seen every row, so its edits win (SPEC W7). */
export function createCalendarService(deps: { rows: HouseholdRows; newId: () => string }) {
  const { rows, newId } = deps;

  /** @throws AppError `invalid_request` for days in the wrong order, or more of them than one view has */
  async function read(householdId: string, { viewStart, viewEnd }: CalendarQuery): Promise<CalendarEntry[]> {
    const days = daysBetween(viewStart, viewEnd) + 1;
    if (days < 1) throw new AppError('invalid_request', 'viewEnd is before viewStart.');
    if (days > maxViewDays) throw new AppError('invalid_request', `A view has ${maxViewDays} days at most.`);
    const entries = (await rows.list(householdId, calendarEntry)).map(entryOf);
    return entries.filter(({ date }) => viewStart <= date && date <= viewEnd).sort(inOrderOfEating);
  }

  /** A repeated create, known by its key or its id, finds the meal as it is. */
  async function create(request: WriteRequest, entry: NewCalendarEntry): Promise<CalendarEntry> {
    const { _id, clientId, ...values } = entry;
    const id = clientId ?? (_id === undefined ? idUnder(request) : bareId(_id));
    const living = await carryOutOn(request, id, (row, authored) => {
      if (row?.deleted) throw new AppError('conflict', 'This meal has been deleted.');
      const { items = [], ...fields } = values;
      const keyed = itemFields(mealItemsList, keyItems(items, [], newId));
      return [{ ...authored, kind: 'add', set: { description: '', ...valuesOf(fields), ...keyed } }];
    });
    return found(living, id);
  }

  /** @throws AppError `not_found` for a meal that is not on the calendar */
  async function update(request: WriteRequest, id: string, edit: CalendarEntryEdit): Promise<CalendarEntry> {
    const { _id, ...values } = edit;
    const living = await carryOutOn(request, id, (row, authored) => {
      if (!row || row.deleted) throw gone();
      const { items, ...fields } = values;
      const before = entryOf(row).items;
      const keyed = items ? itemChanges(mealItemsList, before, keyItems(items, before, newId)) : {};
      const set = { ...changedValues(row, valuesOf(fields)), ...keyed };
      return Object.keys(set).length > 0 ? [{ ...authored, kind: 'set', set }] : [];
    });
    return found(living, id);
  }

  /** Deleting again what was deleted is no fault. */
  async function remove(request: WriteRequest, id: string): Promise<{ _id: string }> {
    await carryOutOn(request, id, (row, authored) => {
      if (!row) throw gone();
      return [{ ...authored, kind: 'delete' }];
    });
    return { _id: id };
  }

  /** What was sent are changes; what is absent stays (SPEC W1). */
  async function merge(request: WriteRequest, body: MergeBody): Promise<MergeAnswer> {
    return rows.merge(request, {
      noun: calendarEntry,
      device: body.merge.device,
      changes: body.items,
      maxRows: maxCalendarEntries,
    });
  }

  /** A repetition has to find the meal that the first request made. */
  function idUnder({ key, member }: WriteRequest): string {
    if (key === undefined) return newId();
    return `key-${createHash('sha256').update(`${member.userId}\n${key}`).digest('hex').slice(0, 40)}`;
  }

  function carryOutOn(request: WriteRequest, id: string, toOps: ToOp): Promise<RowState[]> {
    return rows.carryOut(request, {
      noun: calendarEntry,
      device: plainDevice,
      toOps: (current, { stamp, epoch }) => {
        const row = current.find((candidate) => candidate.id === id);
        const ops = toOps(row, { noun: calendarEntry.name, id, base: row?.version ?? 0, epoch, stamp });
        if (!row && countLiving(current) >= maxCalendarEntries)
          throw new AppError('list_limit', `There is room for ${maxCalendarEntries} meals and no more.`);
        return ops;
      },
    });
  }

  return { read, create, update, remove, merge };
}
export type CalendarService = ReturnType<typeof createCalendarService>;

function entryOf(row: RowState): CalendarEntry {
  return recordOf(calendarEntry, row) as CalendarEntry;
}

function found(living: readonly RowState[], id: string): CalendarEntry {
  const row = living.find((candidate) => candidate.id === id);
  if (!row) throw gone();
  return entryOf(row);
}

function gone(): AppError {
  return new AppError('not_found', 'This meal is not on the calendar.');
}

/** A recipe that a device has not saved yet is named by the id that it will have. */
function valuesOf(values: Omit<CalendarEntryEdit, '_id' | 'items'>): FieldValues {
  const { recipeId } = values;
  return typeof recipeId === 'string' ? { ...values, recipeId: bareId(recipeId) } : values;
}

function changedValues(row: RowState, values: FieldValues): FieldValues {
  const isSame = (field: string) => JSON.stringify(row.fields[field]) === JSON.stringify(values[field]);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isSame(field)));
}

function countLiving(rows: readonly RowState[]): number {
  return rows.filter(({ deleted }) => deleted === null).length;
}
