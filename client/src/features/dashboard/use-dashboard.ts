import { wasCooked } from 'sync-protocol/calendar/cooked.ts';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { isDue } from 'sync-protocol/recurring-items/due.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { CalendarEntryRecord, RecurringItemRecord } from '#db/records.ts';
import { localDay } from '#lib/local-day.ts';
import { hasHad } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { findSyncState } from '#sync/status/sync-state.ts';

/** How far back meals count as recent. */
const latelyDays = 21;
const mostCooked = 5;

/** What a household has tried so far; stays true even if the rows were removed since. */
export interface Progress {
  hasItem: boolean;
  hasRecipe: boolean;
  hasMeal: boolean;
  hasList: boolean;
}

/** A day from today on, with its meals in the order of eating. */
export interface DayAhead {
  day: string;
  meals: readonly CalendarEntryRecord[];
  /** Note of the day; '' for none. */
  note: string;
}

export interface CookedLatelyEntry {
  /** Bare id of an existing recipe. */
  recipeId: string;
  title: string;
  day: string;
  note: string;
}

export interface Dashboard {
  /** Seven days, starting today. */
  days: readonly DayAhead[];
  /** Bare ids of existing recipes of these meals. */
  recipeIds: ReadonlySet<string>;
  /** Meals cooked in the last weeks, latest first. */
  cooked: readonly CookedLatelyEntry[];
  /** Recurring items due today or earlier. */
  dueNames: readonly string[];
  /** Number of unchecked lines of the quick list. */
  toBuy: number;
  /** Names of checked lines. */
  basketNames: readonly string[];
  progress: Progress;
}

/** Data of the dashboard; undefined until first read. */
export function useDashboard(today: string): Dashboard | undefined {
  return useStored(
    async (db) => {
      const [calendar, due, items, progress] = await Promise.all([
        readCalendar(db, today),
        readDue(db),
        db.quickItems.toArray(),
        readProgress(db),
      ]);
      return {
        ...calendar,
        dueNames: due.map(({ itemName }) => itemName),
        toBuy: items.filter(({ isChecked }) => !isChecked).length,
        basketNames: items.filter(({ isChecked }) => isChecked).map(({ itemName }) => itemName),
        progress,
      };
    },
    [today],
  );
}

/** The days ahead, and what was cooked recently. */
async function readCalendar(
  db: AteriaDb,
  today: string,
): Promise<Pick<Dashboard, 'days' | 'recipeIds' | 'cooked'>> {
  const last = addDays(today, 6);
  const [meals, notes] = await Promise.all([
    db.calendarEntries.where('date').between(addDays(today, -latelyDays), last, true, true).toArray(),
    db.dayNotes.where('date').between(today, last, true, true).toArray(),
  ]);
  const named = meals.flatMap(({ recipeId }) => (recipeId ? [bareId(recipeId)] : []));
  const recipeIds = new Set(await db.recipes.where('id').anyOf(named).primaryKeys());
  const textOf = new Map(notes.map(({ date, text }) => [date, text]));
  const cooked = meals
    .filter((meal) => wasCooked(meal, today))
    .sort((a, b) => inOrderOfEating(b, a))
    .flatMap(({ recipeId, title, date, cookedNote = '' }) => {
      const id = recipeId ? bareId(recipeId) : '';
      return recipeIds.has(id) ? [{ recipeId: id, title, day: date, note: cookedNote }] : [];
    });
  return {
    recipeIds,
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(today, index);
      const ofDay = meals.filter(({ date }) => date === day).sort(inOrderOfEating);
      return { day, meals: ofDay, note: textOf.get(day) ?? '' };
    }),
    cooked: cooked.slice(0, mostCooked),
  };
}

/** Due items by the same clock as the page of recurring items (`useTrueToday`). */
async function readDue(db: AteriaDb): Promise<RecurringItemRecord[]> {
  const state = await findSyncState(db);
  const today = localDay(Date.now() + (state?.clockOffsetMs ?? 0));
  return db.recurringItems.filter((rule) => isDue(rule, today)).sortBy('nextDueDate');
}

async function readProgress(db: AteriaDb): Promise<Progress> {
  const [hasItem, hasRecipe, hasMeal, hasList] = await Promise.all([
    hasHad(db, 'quickItem'),
    hasHad(db, 'recipe'),
    hasHad(db, 'calendarEntry'),
    hasHad(db, 'generatedList'),
  ]);
  return { hasItem, hasRecipe, hasMeal, hasList };
}
