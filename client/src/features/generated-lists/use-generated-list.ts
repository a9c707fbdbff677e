import { useMemo, useRef } from 'react';
import { rememberFoods } from 'sync-protocol/food/food-name.ts';
import { foodChoices } from 'sync-protocol/generated-lists/food-choices.ts';
import { type GeneratedItem, generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { latestList } from 'sync-protocol/generated-lists/latest-list.ts';
import { onChosenShelf } from 'sync-protocol/generated-lists/on-chosen-shelf.ts';
import { outlivedRows } from 'sync-protocol/generated-lists/outlived-rows.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readQuickPlaces } from '#editing/read-quick-places.ts';
import { shownRows } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { isDoneWith, isMostlyBehind } from './list-behind.ts';
import { isOutdated, type ListBasis } from './list-edits.ts';
import type { DayRange } from './quick-ranges.ts';

export interface ShownGeneratedList {
  basis: ListBasis;
  isMade: boolean;
  /** Whether the meals now need something else than the list says. */
  isOutdated: boolean;
}

/**
 * The list of some days and its basis; undefined until first read. While other days are read, the previous
 * ones stay.
 */
export function useGeneratedList(
  { startDate, endDate }: DayRange,
  today: string,
): ShownGeneratedList | undefined {
  const foodOf = useMemo(rememberFoods, []);
  return useStored(
    async (db) => {
      const basis = await readBasis(db, { startDate, endDate }, today, foodOf);
      const isMade = basis.list !== undefined && basis.list.deleted === null;
      return { basis, isMade, isOutdated: isMade && isOutdated(basis) };
    },
    [startDate, endDate, today],
  );
}

export async function readBasis(
  db: AteriaDb,
  { startDate, endDate }: DayRange,
  today: string,
  foodOf?: (itemName: string) => string,
): Promise<ListBasis> {
  const listId = generatedListId(startDate, endDate);
  const [lists, lines, meals, preferences] = await Promise.all([
    shownRows(db, 'generatedList'),
    shownRows(db, 'generatedItem'),
    db.calendarEntries.where('date').between(startDate, endDate, true, true).toArray(),
    db.foodPreferences.toArray(),
  ]);
  const own = lines.filter(({ fields }) => fields.listId === listId);
  const living = own
    .filter(({ deleted }) => deleted === null)
    .map((row) => ({ ...recordOf(generatedItem, row), id: row.id }));
  return {
    range: { startDate, endDate },
    today,
    list: lists.find(({ id }) => id === listId),
    lines: own,
    places: await readQuickPlaces(db, living, foodOf),
    meals,
    choices: new Map(preferences.map((preference) => [preference.id, preference])),
    outlived: outlivedRows(listId, lists, lines),
  };
}

/**
 * Range of the list made last, if its days are not over; null for none. On the last days of a week it also
 * counts as over when everything is in the basket or was for past days. The first result stays for the day,
 * whatever happens to its lines and whatever lists others make.
 */
export function useLatestRange(today: string): DayRange | null | undefined {
  const shown = useRef<{ id: string; on: string }>(undefined);
  return useStored(
    async (db) => {
      const shownId = shown.current?.on === today ? shown.current.id : undefined;
      const latest = latestList(await db.generatedLists.toArray(), today, shownId);
      if (!latest) return null;
      const { id, startDate, endDate } = latest;
      if (id !== shownId && isMostlyBehind(latest, today)) {
        const { open } = linesOf(await readBasis(db, latest, today));
        if (open.every((line) => isDoneWith(line, today))) return null;
      }
      shown.current = { id, on: today };
      return { startDate, endDate };
    },
    [today],
  );
}

export type GeneratedLine = GeneratedItem & {
  id: string;
  /** Whether its food is to be bought on the quick list. */
  isOnQuickList?: boolean;
  /** The quick list's row that has it in the basket there. */
  quickBasketId?: string | undefined;
};

/**
 * Visible parts of a list: lines to buy, lines in the basket, here or on the quick list, and lines removed by
 * hand although a meal needs them. What was bought by way of the quick list and cleared there is in none.
 */
export function linesOf({ lines, choices, places }: ListBasis) {
  const choiceOf = foodChoices(choices);
  const wanted = lines.filter(({ fields }) => fields.isWanted !== false);
  const living = wanted.filter(({ deleted }) => deleted === null);
  const records = living
    .map((row): GeneratedLine => {
      const { id } = row;
      const record = onChosenShelf({ ...recordOf(generatedItem, row), id }, choiceOf);
      return { ...record, isOnQuickList: places.toBuy.has(id), quickBasketId: places.inBasket.get(id) };
    })
    .filter(({ id, isChecked }) => isChecked || !places.gone.has(id));
  return {
    open: records.filter((line) => !isInBasket(line)),
    checked: records.filter(isInBasket),
    removed: wanted.filter(({ deleted }) => deleted !== null).map(({ id }) => ({ id })),
  };
}

/** Whether it lies in the basket of this list or of the quick list. */
export const isInBasket = ({ isChecked, quickBasketId }: GeneratedLine): boolean =>
  isChecked || quickBasketId !== undefined;
