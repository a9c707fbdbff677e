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
import { regenerate } from 'sync-protocol/generated-lists/regenerate.ts';
import { replaceGeneratedItems } from 'sync-protocol/generated-lists/replace-generated-items.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import type { QuantityLocale } from 'sync-protocol/quantity/format-quantity.ts';
import { plainDevice } from 'sync-protocol/quick-list/replace-quick-list.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { MergeBody } from 'sync-protocol/sync/merge-body.ts';
import { AppError } from '#lib/app-error.ts';
import type { HouseholdRows, WriteRequest } from '#lib/household-rows.ts';

const record = <T>(noun: Parameters<typeof recordOf>[0], row: RowState) => recordOf(noun, row) as T;

/** Lists made from the meals of some days. The rules of making one are sync-protocol's, the same as on a device. */
export function createGeneratedListsService(rows: HouseholdRows) {
  async function readLatest(householdId: string): Promise<GeneratedList> {
    const lists = await rows.list(householdId, generatedList);
    const [latest] = lists
      .map((row) => record<GeneratedListRow>(generatedList, row))
      .toSorted((a, b) => b.generatedAt - a.generatedAt || (a._id < b._id ? 1 : -1));
    if (!latest) throw new AppError('not_found', 'No list has been made from the calendar yet.');
    return withItems(latest, await rows.list(householdId, generatedItem));
  }

  /**
   * Makes the list of some days, or brings it to what its meals ask for now.
   *
   * @throws AppError `invalid_request` for days that run backwards or too far
   */
  async function fromCalendar(
    request: WriteRequest,
    { startDate, endDate }: FromCalendar,
    locale: QuantityLocale,
  ): Promise<GeneratedList> {
    const days = daysBetween(startDate, endDate) + 1;
    if (days < 1 || days > maxGeneratedDays)
      throw new AppError(
        'invalid_request',
        `A list is of 1 to ${maxGeneratedDays} days, the last not before the first.`,
      );
    const { householdId } = request.member;
    const [entries, preferences] = await Promise.all([
      rows.list(householdId, calendarEntry),
      rows.list(householdId, foodPreference),
    ]);
    const meals = entries
      .map((row) => record<CalendarEntry>(calendarEntry, row))
      .filter(({ date }) => startDate <= date && date <= endDate);
    const choices = new Map(
      preferences.map((row) => [row.id, record<FoodPreference>(foodPreference, row)] as const),
    );
    const drafts = generateItems(meals, foodChoices(choices), locale);
    const listId = generatedListId(startDate, endDate);

    const lists = await rows.carryOut(request, {
      noun: generatedList,
      device: plainDevice,
      toOps: (current, { stamp, epoch }) => {
        const row = current.find(({ id }) => id === listId);
        const author = { noun: generatedList.name, id: listId, base: row?.version ?? 0, stamp, epoch };
        if (!row) return [{ ...author, kind: 'add', set: { startDate, endDate, generatedAt: stamp } }];
        const restored: Op[] = row.deleted ? [{ ...author, kind: 'restore' }] : [];
        return [...restored, { ...author, kind: 'set', set: { generatedAt: stamp } }];
      },
    });
    const items = await rows.carryOut(itemsPart(request), {
      noun: generatedItem,
      device: plainDevice,
      toOps: (current, context) => {
        const versionById = new Map(current.map(({ id, version }) => [id, version]));
        const ofList = current.filter(({ fields }) => fields.listId === listId);
        return regenerate(listId, ofList, drafts).map((edit) => ({
          ...edit,
          ...context,
          base: versionById.get(edit.id) ?? 0,
        }));
      },
    });
    return withItems(theList(lists, listId), items);
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

  const merge =
    (noun: typeof generatedList, maxRows: number) =>
    async (request: WriteRequest, body: MergeBody): Promise<MergeAnswer> =>
      rows.merge(request, { noun, device: body.merge.device, changes: body.items, maxRows });

  return {
    ...{ readLatest, fromCalendar, replace },
    mergeLists: merge(generatedList, maxGeneratedLists),
    mergeItems: merge(generatedItem, maxGeneratedItems),
  };
}
export type GeneratedListsService = ReturnType<typeof createGeneratedListsService>;

/** One request writes two nouns, each under a key of its own. */
function itemsPart(request: WriteRequest): WriteRequest {
  return { ...request, key: request.key === undefined ? undefined : `${request.key}/items` };
}

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
