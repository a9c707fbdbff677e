import { type CalendarEntry, calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { daysBetween } from 'sync-protocol/dates/day.ts';
import { type FoodPreference, foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodChoices } from 'sync-protocol/generated-lists/food-choices.ts';
import { generateItems, inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import { type GeneratedItem, generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import {
  type GeneratedList,
  type GeneratedListRow,
  generatedList,
  generatedListId,
} from 'sync-protocol/generated-lists/generated-list.ts';
import {
  type FromCalendar,
  maxGeneratedDays,
  maxGeneratedItems,
  maxGeneratedLists,
  type ReplaceGeneratedList,
} from 'sync-protocol/generated-lists/generated-lists.ts';
import { replaceGeneratedItems } from 'sync-protocol/generated-lists/replace-generated-items.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { isPremium } from 'sync-protocol/plans/plan.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { MergeBody } from 'sync-protocol/sync/merge-body.ts';
import { AppError } from '#lib/app-error.ts';
import type { HouseholdRows, Refusal, WriteRequest } from '#lib/household-rows.ts';
import type { Plans } from '#lib/plans.ts';
import { collectRows, inOrderOfMaking, type ReadPages } from '#lib/read-pages.ts';
import { listPlan } from './list-plan.ts';

const record = <T>(noun: Parameters<typeof recordOf>[0], row: RowState) => recordOf(noun, row) as T;

/** Lists made from the meals of some days. The rules of making one are sync-protocol's, the same as on a device. */
export function createGeneratedListsService(deps: {
  rows: HouseholdRows;
  readPages: ReadPages;
  plans: Plans;
}) {
  const { rows, readPages, plans } = deps;

  async function readLatest(householdId: string): Promise<GeneratedList> {
    const lists = await rows.list(householdId, generatedList);
    const [latest] = lists
      .map((row) => record<GeneratedListRow>(generatedList, row))
      .toSorted((a, b) => b.generatedAt - a.generatedAt || (a._id < b._id ? 1 : -1));
    if (!latest) throw new AppError('not_found', 'No list has been made from the calendar yet.');
    const keyOf = (row: RowState) => (row.fields.listId === latest._id ? row.created.version : null);
    const lines = await collectRows(readPages(householdId, generatedItem, { ...inOrderOfMaking, keyOf }));
    return withItems(latest, lines);
  }

  /**
   * Makes the list of some days, or brings it to what its meals ask for now.
   *
   * @throws AppError `invalid_request` for days that run backwards or too far
   */
  async function fromCalendar(
    request: WriteRequest,
    { startDate, endDate }: FromCalendar,
  ): Promise<GeneratedList> {
    const days = daysBetween(startDate, endDate) + 1;
    if (days < 1 || days > maxGeneratedDays)
      throw new AppError(
        'invalid_request',
        `A list is of 1 to ${maxGeneratedDays} days, the last not before the first.`,
      );
    const { householdId } = request.member;
    const meals = await readMeals(householdId, { startDate, endDate });
    const preferences = await rows.list(householdId, foodPreference);
    const choices = new Map(
      preferences.map((row) => [row.id, record<FoodPreference>(foodPreference, row)] as const),
    );
    const drafts = generateItems(meals, foodChoices(choices));
    const items = await rows.carryOut(request, listPlan({ startDate, endDate }, drafts));
    const lists = await rows.list(householdId, generatedList);
    return withItems(theList(lists, generatedListId(startDate, endDate)), items);
  }

  async function readMeals(
    householdId: string,
    { startDate, endDate }: FromCalendar,
  ): Promise<CalendarEntry[]> {
    const keyOf = (row: RowState) => {
      const { date } = record<CalendarEntry>(calendarEntry, row);
      return startDate <= date && date <= endDate ? row.created.version : null;
    };
    const meals = await collectRows(readPages(householdId, calendarEntry, { ...inOrderOfMaking, keyOf }));
    return meals.map((row) => record<CalendarEntry>(calendarEntry, row));
  }

  /** The list's lines become exactly what was sent, matched by name. */
  async function replace(
    request: WriteRequest,
    listId: string,
    { items }: ReplaceGeneratedList,
  ): Promise<GeneratedList> {
    const lists = await rows.list(request.member.householdId, generatedList);
    const list = theList(lists, listId);
    const saved = await rows.carryOut(request, {
      noun: generatedItem,
      device: plainDevice,
      toOps: (current, context) =>
        replaceGeneratedItems(
          listId,
          current.filter(({ fields }) => fields.listId === listId),
          items,
          context,
        ),
    });
    return withItems(list, saved);
  }

  /** Lists that a device made. On the free plan none can be made; those that are there can be deleted. */
  async function mergeLists(request: WriteRequest, body: MergeBody): Promise<MergeAnswer> {
    const isAllowed = isPremium(await plans.planOf(request.member));
    return rows.merge(request, {
      noun: generatedList,
      device: body.merge.device,
      changes: body.items,
      maxRows: maxGeneratedLists,
      refusalOf: ({ kind }) => (isAllowed || kind === 'delete' ? null : premiumRefusal),
    });
  }

  /** Lines; also on the free plan, where the lists that there are stay usable. */
  async function mergeItems(request: WriteRequest, body: MergeBody): Promise<MergeAnswer> {
    return rows.merge(request, {
      noun: generatedItem,
      device: body.merge.device,
      changes: body.items,
      maxRows: maxGeneratedItems,
    });
  }

  return { readLatest, fromCalendar, replace, mergeLists, mergeItems };
}
export type GeneratedListsService = ReturnType<typeof createGeneratedListsService>;

const premiumRefusal: Refusal = {
  code: 'premium_required',
  message: 'Lists from the calendar are part of the premium plan.',
};

/** @throws AppError `not_found` */
function theList(lists: readonly RowState[], listId: string): GeneratedListRow {
  const row = lists.find(({ id }) => id === listId);
  if (!row) throw new AppError('not_found', 'There is no such list.');
  return record<GeneratedListRow>(generatedList, row);
}

function withItems(list: GeneratedListRow, rows: readonly RowState[]): GeneratedList {
  const items = rows
    .filter(({ fields }) => fields.listId === list._id)
    .map((row) => record<GeneratedItem>(generatedItem, row))
    .filter(({ isWanted }) => isWanted)
    .toSorted(inShopOrder);
  return { ...list, items };
}
