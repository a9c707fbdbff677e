import { type CalendarEntryValues, calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays, daysBetween } from 'sync-protocol/dates/day.ts';
import type { Edit, Seen } from 'sync-protocol/nouns/edit.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { ComesAnyway } from '../weeks/weekly-meals.ts';

/** What a person writes of a meal, wherever it stands in the calendar. */
export type MealValues = Required<Omit<CalendarEntryValues, 'date' | keyof MealOutcome>>;

/** What becomes of a meal beside what is written of it. */
export type MealOutcome = Pick<CalendarEntryValues, 'isCooked' | 'cookedNote' | 'repeatId'>;

/** One meal a day, in order: the ids of what is made at once sort as the days do. */
export function planMeals(
  days: readonly string[],
  values: MealValues,
  newId: () => string,
  outcome: MealOutcome = {},
): UndoableChange {
  const edits = days
    .toSorted()
    .map((date) => calendarEntry.add(newId(), { date, ...fieldsOf(values), ...outcome }));
  return { edits, inverse: edits.map(({ id }) => calendarEntry.delete(id)) };
}

/**
 * Only what differs is written, item by item, so that what another device changed meanwhile stays.
 *
 * @param seen the row that `meal` was, if it has been on screen for a while
 */
export function changeMeal(
  meal: CalendarEntryRecord,
  { items, ...values }: Partial<MealValues & { date: string }>,
  seen?: Seen,
): UndoableChange {
  const { items: itemsBefore, ...before } = valuesOf(meal);
  const itemsAfter = items ?? itemsBefore;
  // That it was not cooked was said of the day that it stood on.
  const isMissed = meal.isCooked === false && values.date !== undefined && values.date !== meal.date;
  const set = {
    ...differing(before, values),
    ...(isMissed && { isCooked: null }),
    ...calendarEntry.itemChanges('items', itemsBefore, itemsAfter),
  };
  const back = {
    ...differing({ ...before, ...values }, before),
    ...(isMissed && { isCooked: false }),
    ...calendarEntry.itemChanges('items', itemsAfter, itemsBefore),
  };
  return { edits: setOf(meal.id, set, seen), inverse: setOf(meal.id, back) };
}

const setOf = (id: string, set: Parameters<typeof calendarEntry.set>[1], seen?: Seen): Edit[] =>
  Object.keys(set).length > 0 ? [calendarEntry.set(id, set, seen)] : [];

/** Those of `after` that are others than before. */
function differing<Values extends object>(before: Values, after: Partial<Values>): Partial<Values> {
  const fields = Object.keys(after) as (keyof Values)[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Values>;
}

export function deleteMeal({ id }: CalendarEntryRecord): UndoableChange {
  return { edits: [calendarEntry.delete(id)], inverse: [calendarEntry.restore(id)] };
}

/** A copy is a meal to be shopped for anew: nothing of it is in the basket. */
export function copyMeal(
  meal: CalendarEntryRecord,
  days: readonly string[],
  newId: () => string,
): UndoableChange {
  const { date, ...values } = valuesOf(meal);
  const items = values.items.map((item) => ({ ...item, isChecked: false }));
  return planMeals(days, { ...values, items }, newId);
}

/**
 * The meals of a week in other weeks too, each on its own day of the week; all are taken back at once.
 *
 * @param monday of the week that the meals are of
 * @param mondays of the weeks that get a copy
 * @param comesAnyway tells what is left out
 */
export function copyWeek(
  meals: readonly CalendarEntryRecord[],
  { monday, mondays }: { monday: string; mondays: readonly string[] },
  { newId, comesAnyway }: { newId: () => string; comesAnyway: ComesAnyway },
): UndoableChange {
  const copies = meals.map((meal) => {
    const weekday = daysBetween(monday, meal.date);
    const days = mondays.map((each) => addDays(each, weekday)).filter((day) => !comesAnyway(day, meal));
    return copyMeal(meal, days, newId);
  });
  return together(copies);
}

/** Several changes as one, taken back at once. */
export function together(changes: readonly UndoableChange[]): UndoableChange {
  return {
    edits: changes.flatMap(({ edits }) => edits),
    inverse: changes.flatMap(({ inverse }) => inverse),
  };
}

/** A meal's values; what it has none of is null. */
export function valuesOf(meal: CalendarEntryRecord): MealValues & { date: string } {
  const { date, mealType, title, description, recipeId = null, servings = null } = meal;
  const { cookId = null, isLeftovers = false, items } = meal;
  return { date, mealType, title, description, recipeId, servings, cookId, isLeftovers, items };
}

/** What has become of a meal; what nobody has said is left out. */
export function outcomeOf({ isCooked, cookedNote, repeatId }: CalendarEntryRecord): MealOutcome {
  return {
    ...(isCooked === undefined ? {} : { isCooked }),
    ...(cookedNote === undefined ? {} : { cookedNote }),
    ...(repeatId === undefined ? {} : { repeatId }),
  };
}

/** A new row's fields: what it has none of is left out. */
function fieldsOf({ items, recipeId, servings, cookId, isLeftovers, ...values }: MealValues) {
  const given = {
    recipeId: recipeId ?? undefined,
    servings: servings ?? undefined,
    cookId: cookId ?? undefined,
    isLeftovers: isLeftovers || undefined,
  };
  const known = { ...values, ...given };
  return { ...known, ...calendarEntry.itemFields('items', items) };
}
