import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { daysBetween } from 'sync-protocol/dates/day.ts';
import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodChoices } from 'sync-protocol/generated-lists/food-choices.ts';
import {
  generatingItems,
  inShopOrder,
  type MealToShopFor,
} from 'sync-protocol/generated-lists/generate-items.ts';
import { type GeneratedItem, generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import {
  type GeneratedListRow,
  generatedList,
  generatedListId,
} from 'sync-protocol/generated-lists/generated-list.ts';
import {
  type FromCalendar,
  maxGatheredItems,
  maxGeneratedDays,
  type ReplaceGeneratedList,
} from 'sync-protocol/generated-lists/generated-lists.ts';
import { replaceGeneratedItems } from 'sync-protocol/generated-lists/replace-generated-items.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { AppError } from '#lib/app-error.ts';
import { createInTurns } from '#lib/turns/in-turns.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import { orderOfMaking, type ReadPages } from '#rows/read-pages.ts';
import { listEdit } from './list-edit.ts';
import { createNamedFoods } from './named-foods.ts';

/** Items generated before the event loop gets a turn: each takes up to a millisecond. */
const itemsATurn = 5;

type LineKey = Pick<GeneratedItem, 'category' | 'itemName'> & { made: number };

/** A list, with its lines page by page. */
export interface ListInPages {
  list: GeneratedListRow;
  items: AsyncGenerator<GeneratedItem[]>;
}

/**
 * Shopping lists generated from the meals of a range of days, by the same code of sync-protocol as on a
 * device.
 */
export function createGeneratedListsService(deps: { rows: HouseholdRows; readPages: ReadPages }) {
  const { rows, readPages } = deps;
  const namedFoods = createNamedFoods();
  const inTurns = createInTurns(itemsATurn);

  async function readLatest(householdId: string): Promise<ListInPages> {
    const lists = await rows.list(householdId, generatedList);
    const [latest] = lists
      .map((row) => recordOf(generatedList, row))
      .toSorted((a, b) => b.generatedAt - a.generatedAt || (a._id < b._id ? 1 : -1));
    if (!latest) throw new AppError('not_found', 'No list has been made from the calendar yet.');
    return inPages(householdId, latest);
  }

  async function readList(householdId: string, listId: string): Promise<ListInPages> {
    return inPages(householdId, theList(await rows.list(householdId, generatedList), listId));
  }

  /** The list with its wanted lines in shop order. */
  function inPages(householdId: string, list: GeneratedListRow): ListInPages {
    const keyOf = (row: RowState) => {
      const { listId, isWanted, category, itemName } = recordOf(generatedItem, row);
      return listId === list._id && isWanted ? { category, itemName, made: row.created.version } : null;
    };
    const order = { keyOf, compare: (a: LineKey, b: LineKey) => inShopOrder(a, b) || a.made - b.made };
    async function* items() {
      for await (const page of readPages(householdId, generatedItem, order))
        yield page.map((row) => recordOf(generatedItem, row));
    }
    return { list, items: items() };
  }

  /**
   * Creates the list of a range of days, or updates it to what its meals ask for now.
   *
   * @throws AppError `invalid_request` if the range is reversed or longer than `maxGeneratedDays`,
   *   `list_limit` if its meals have more than `maxGatheredItems` items
   */
  async function fromCalendar(
    request: WriteRequest,
    { startDate, endDate }: FromCalendar,
  ): Promise<ListInPages> {
    const days = daysBetween(startDate, endDate) + 1;
    if (days < 1 || days > maxGeneratedDays)
      throw new AppError(
        'invalid_request',
        `A list is of 1 to ${maxGeneratedDays} days, the last not before the first.`,
      );
    const { householdId } = request.member;
    const meals = await readMeals(householdId, { startDate, endDate });
    const preferences = await rows.list(householdId, foodPreference);
    const choices = new Map(preferences.map((row) => [row.id, recordOf(foodPreference, row)] as const));
    const wanted = await inTurns(generatingItems(meals, foodChoices(choices)));
    await rows.carryOut(request, listEdit({ startDate, endDate }, wanted));
    return readList(householdId, generatedListId(startDate, endDate));
  }

  /**
   * The meals that have items, with only the fields that a list needs: a meal's other fields may be large,
   * and there may be thousands of meals without items.
   */
  async function readMeals(
    householdId: string,
    { startDate, endDate }: FromCalendar,
  ): Promise<MealToShopFor[]> {
    const keyOf = (row: RowState) => {
      const { date, items } = recordOf(calendarEntry, row);
      return items.length > 0 && startDate <= date && date <= endDate ? row.created.version : null;
    };
    const meals: MealToShopFor[] = [];
    let gathered = 0;
    for await (const page of readPages(householdId, calendarEntry, { ...orderOfMaking, keyOf }))
      for (const row of page) {
        const { date, mealType, title, items } = recordOf(calendarEntry, row);
        gathered += items.length;
        if (gathered > maxGatheredItems)
          throw new AppError(
            'list_limit',
            `The meals of these days ask for more than ${maxGatheredItems} items.`,
          );
        meals.push({ date, mealType, title, items });
      }
    return meals;
  }

  /** Replaces the list's lines with exactly those that were sent, matched by name. */
  async function replace(
    request: WriteRequest,
    listId: string,
    { items }: ReplaceGeneratedList,
  ): Promise<ListInPages> {
    const { householdId } = request.member;
    theList(await rows.list(householdId, generatedList), listId);
    const foodOf = await namedFoods(items.map(({ itemName }) => itemName));
    await rows.carryOut(request, {
      noun: generatedItem,
      device: plainDevice,
      isAbout: () => (row) => row.fields.listId === listId,
      toOps: (current, context) => replaceGeneratedItems(listId, current, items, { ...context, foodOf }),
    });
    return readList(householdId, listId);
  }

  return { readLatest, fromCalendar, replace };
}
export type GeneratedListsService = ReturnType<typeof createGeneratedListsService>;

/** @throws AppError `not_found` */
function theList(lists: readonly RowState[], listId: string): GeneratedListRow {
  const row = lists.find(({ id }) => id === listId);
  if (!row) throw new AppError('not_found', 'There is no such list.');
  return recordOf(generatedList, row);
}
