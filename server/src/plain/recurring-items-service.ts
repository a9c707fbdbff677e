import { byCode } from 'sync-protocol/by-code.ts';
import type { Day } from 'sync-protocol/dates/day.ts';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { isDue } from 'sync-protocol/recurring-items/due.ts';
import { type RecurringItemRow, recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import {
  maxRecurringItems,
  type NewRecurringItem,
  type RecurringItem,
  type RecurringItemEdit,
} from 'sync-protocol/recurring-items/recurring-items.ts';
import { reschedule } from 'sync-protocol/recurring-items/reschedule.ts';
import { changedFields } from 'sync-protocol/rows/changed-fields.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { AppError } from '#lib/app-error.ts';
import { utcDay } from '#lib/utc-day.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import { createPlainWrites } from './plain-writes.ts';

/**
 * What a household buys again and again. A plain client has seen every row, so its edits win (SPEC W7).
 * `today` is the person's local day if the request names it, else the UTC day.
 */
export function createRecurringItemsService(deps: {
  rows: HouseholdRows;
  nowMs: () => number;
  newId: () => string;
}) {
  const { rows, nowMs } = deps;
  const plain = createPlainWrites(recurringItem, 'There is no recurring item with this id.', deps);

  async function list(householdId: string, today: Day = utcDay(nowMs())): Promise<RecurringItem[]> {
    const living = await rows.list(householdId, recurringItem);
    return living.map((row) => served(row, today)).sort(byNextDueDate);
  }

  async function listDue(householdId: string, today: Day = utcDay(nowMs())): Promise<RecurringItem[]> {
    return (await list(householdId, today)).filter(({ status }) => status === 'due');
  }

  /**
   * Adds a recurring item; a repeated request, recognised by its key or id, returns the item as it is now.
   */
  async function create(request: WriteRequest, input: NewRecurringItem): Promise<RecurringItem> {
    const { _id, clientId, status, ...values } = input;
    const row = await plain.write(request, plain.idOfNew(request, input), (before, authored, livingCount) => {
      if (before?.deleted) throw new AppError('conflict', 'This recurring item has been deleted.');
      if (before) return [];
      if (livingCount >= maxRecurringItems)
        throw new AppError(
          'list_limit',
          `There is room for ${maxRecurringItems} recurring items and no more.`,
        );
      const { itemName, nextDueDate = utcDay(nowMs()), startDate = nextDueDate } = values;
      const set = { category: categoryOf(itemName), nextDueDate: startDate, ...values, startDate };
      return [{ ...authored, kind: 'add', set }];
    });
    return served(plain.existing(row), utcDay(nowMs()));
  }

  /**
   * Writes the fields that were sent; absent fields stay. If `nextDueDate` is unchanged, it is recomputed
   * from the rule (`reschedule`).
   *
   * @throws AppError `not_found` for a rule that is not there
   */
  async function update(request: WriteRequest, id: string, edit: RecurringItemEdit): Promise<RecurringItem> {
    const { _id, status, ...values } = edit;
    const today = utcDay(nowMs());
    const saved = await plain.write(request, id, (row, authored) => {
      const before = recordOf(recurringItem, plain.existing(row));
      const after: Omit<RecurringItemRow, '_id'> = { ...before, ...values };
      if (after.nextDueDate === before.nextDueDate) after.nextDueDate = reschedule(before, after, today);
      const set = changedFields(before, after);
      return Object.keys(set).length > 0 ? [{ ...authored, kind: 'set', set }] : [];
    });
    return served(plain.existing(saved), today);
  }

  return { list, listDue, create, update, remove: plain.remove };
}
export type RecurringItemsService = ReturnType<typeof createRecurringItemsService>;

function served(row: RowState, today: Day): RecurringItem {
  const { doneOn, ...rule } = recordOf(recurringItem, row);
  return { ...rule, status: isDue(rule, today) ? 'due' : 'scheduled' };
}

function byNextDueDate(a: RecurringItem, b: RecurringItem): number {
  return byCode(a.nextDueDate, b.nextDueDate) || byCode(a.itemName, b.itemName);
}
