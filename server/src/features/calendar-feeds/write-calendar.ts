import type { Kysely } from 'kysely';
import { type CalendarEntry, calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { type Recipe, recipe } from 'sync-protocol/recipes/recipe.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import type { ReadPages } from '#rows/read-pages.ts';
import { readRows } from '#rows/row-repository.ts';
import type { OpenedFeed } from './calendar-feeds-service.ts';
import { icalLines, icalText } from './ical-lines.ts';
import { mealEvent } from './meal-event.ts';
import { mealWords } from './meal-words.ts';

/** What was eaten lately can be looked up; all that is planned is there. */
const daysBack = 30;
/** Their recipes are in memory at once. */
const mealsAtOnce = 20;

/**
 * The meals as an iCalendar stream (RFC 5545), written a few at a time: a household may have twenty thousand, each with a recipe.
 */
export async function* writeCalendar(
  { householdId, householdName, locale, timeZone, today }: OpenedFeed,
  deps: { db: Kysely<Database>; readPages: ReadPages; publicUrl: string },
): AsyncGenerator<string> {
  const { db, readPages, publicUrl } = deps;
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
    const { _id, date, mealType } = recordOf(calendarEntry, row) as CalendarEntry;
    return date >= first ? { _id, date, mealType } : null;
  };
  for await (const page of readPages(householdId, calendarEntry, { keyOf, compare: inOrderOfEating }))
    for (let at = 0; at < page.length; at += mealsAtOnce) {
      const rows = page.slice(at, at + mealsAtOnce);
      const meals = rows.map((row) => recordOf(calendarEntry, row) as CalendarEntry);
      const recipes = await readRecipes(db, householdId, meals);
      yield meals
        .map((meal, index) => ({
          meal,
          recipe: recipes.get(meal.recipeId ?? ''),
          changedMs: changedMsOf(rows[index]),
        }))
        .map((meal) => mealEvent(meal, { locale, publicUrl }))
        .join('');
    }
  yield icalLines(['END:VCALENDAR']);
}

async function readRecipes(
  db: Kysely<Database>,
  householdId: string,
  meals: readonly CalendarEntry[],
): Promise<Map<string, Recipe>> {
  const ids = [...new Set(meals.flatMap(({ recipeId }) => recipeId ?? []))];
  const rows = await readRows(db, householdId, recipe.name, { isLiving: true, ids });
  return new Map(rows.map((row) => [row.id, recordOf(recipe, row) as Recipe]));
}

function changedMsOf(row: RowState | undefined): number {
  if (!row) return 0;
  const { created, marks, restored } = row;
  return Math.max(
    ...[created, ...Object.values(marks), ...(restored ? [restored] : [])].map(({ stamp }) => stamp),
  );
}
