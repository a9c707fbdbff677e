import type { Kysely } from 'kysely';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { recipe as recipeNoun } from 'sync-protocol/recipes/recipe.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import type { Slices } from '#lib/turns/in-slices.ts';
import type { ReadPages } from '#rows/read-pages.ts';
import { readRows } from '#rows/row-repository.ts';
import type { OpenedFeed } from './calendar-feeds-service.ts';
import { icalLines, icalText } from './ical-lines.ts';
import { type FeedReader, mealEvent } from './meal-event.ts';
import { mealWords } from './meal-words.ts';

/** Days of past meals in the calendar; future meals are all included. */
const daysBack = 30;
/** Meals whose recipes are read at once: some megabytes at most. */
const mealsAtOnce = 10;

/**
 * Yields the meals as an iCalendar stream (RFC 5545), a slice at a time, since a household may have twenty
 * thousand meals, each with a recipe.
 */
export async function* writeCalendar(
  feed: OpenedFeed,
  deps: { db: Kysely<Database>; readPages: ReadPages; publicUrl: string; slices: Slices },
): AsyncGenerator<string> {
  const { householdId, householdName, locale, timeZone, today, settingsChangedMs } = feed;
  const { db, readPages, publicUrl, slices } = deps;
  const reader = { householdId, locale, publicUrl };
  const name = icalText(mealWords[locale].calendar(householdName));
  yield icalLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ateria//Meals//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${icalText(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  const first = addDays(today, -daysBack);
  const keyOf = (row: RowState) => {
    const { _id, date, mealType } = toMeal(row);
    return date >= first ? { _id, date, mealType } : null;
  };
  const pages = readPages(householdId, calendarEntry, { keyOf, compare: inOrderOfEating });
  for (;;) {
    const page = await slices.slice(() => pages.next());
    if (page.done) break;
    for (let at = 0; at < page.value.length; at += mealsAtOnce) {
      const rows = page.value.slice(at, at + mealsAtOnce);
      const recipes = await slices.slice(() => readRecipes(db, householdId, rows));
      yield* slices.join(eventsOf(rows, recipes, settingsChangedMs, reader));
    }
  }
  yield icalLines(['END:VCALENDAR']);
}

function* eventsOf(
  rows: readonly RowState[],
  recipes: ReadonlyMap<string, RowState>,
  settingsChangedMs: number,
  reader: FeedReader,
): Generator<string> {
  for (const row of rows) {
    const meal = toMeal(row);
    const cooked = recipes.get(meal.recipeId ?? '');
    const changedMs = Math.max(changedMsOf(row), cooked ? changedMsOf(cooked) : 0, settingsChangedMs);
    const recipe = cooked && !cooked.deleted ? toRecipe(cooked) : undefined;
    yield mealEvent({ meal, recipe, changedMs }, reader);
  }
}

const toMeal = (row: RowState) => recordOf(calendarEntry, row);
const toRecipe = (row: RowState) => recordOf(recipeNoun, row);

/** Those that are deleted too: their meals were changed when they were. */
async function readRecipes(
  db: Kysely<Database>,
  householdId: string,
  meals: readonly RowState[],
): Promise<Map<string, RowState>> {
  const ids = [...new Set(meals.flatMap((row) => toMeal(row).recipeId ?? []))];
  const rows = await readRows(db, householdId, recipeNoun.name, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

function changedMsOf({ created, marks, deleted, restored }: RowState): number {
  const all = [created, ...Object.values(marks), deleted, restored];
  return Math.max(...all.map((mark) => mark?.stamp ?? 0));
}
