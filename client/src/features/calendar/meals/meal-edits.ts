import { type CalendarEntryValues, calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays, daysBetween } from 'sync-protocol/dates/day.ts';
import type { Edit, Seen } from 'sync-protocol/nouns/edit.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { ComesAnyway } from '../weeks/weekly-meals.ts';

/** Values that a person edits in a meal, wherever it is in the calendar. */
export type MealValues = Required<Omit<CalendarEntryValues, 'date' | keyof MealOutcome>>;

/** What happened to a meal, besides its edited values. */
export type MealOutcome = Pick<CalendarEntryValues, 'isCooked' | 'cookedNote' | 'repeatId'>;

/** Plans a meal on each day. Ids are made in order, so that they sort like the days. */
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
 * Writes only differences, item by item, so that concurrent changes of another device stay.
 *
 * @param seen the row's state when `meal` was shown, if it has been on screen for a while
 */
export function changeMeal(
  meal: CalendarEntryRecord,
  { items, ...values }: Partial<MealValues & { date: string }>,
  seen?: Seen,
): UndoableChange {
  const { items: itemsBefore, ...before } = valuesOf(meal);
  const itemsAfter = items ?? itemsBefore;
  // "Not cooked" applied to the old day, so moving the meal resets it.
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

/** The fields of `after` with other values than before. */
function differing<Values extends object>(before: Values, after: Partial<Values>): Partial<Values> {
  const fields = Object.keys(after) as (keyof Values)[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as Partial<Values>;
}

export function deleteMeal({ id }: CalendarEntryRecord): UndoableChange {
  return { edits: [calendarEntry.delete(id)], inverse: [calendarEntry.restore(id)] };
}

/** Copies a meal to be shopped for anew: none of its items is checked. */
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
 * Copies a week's meals to other weeks, on the same weekdays; undone as one change.
 *
 * @param monday of the week copied from
 * @param mondays of the weeks copied to
 * @param comesAnyway tells which copies to leave out
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

/** Combines several changes into one, undone together. */
export function together(changes: readonly UndoableChange[]): UndoableChange {
  return {
    edits: changes.flatMap(({ edits }) => edits),
    inverse: changes.flatMap(({ inverse }) => inverse),
  };
}

/** A meal's values; missing ones are null. */
export function valuesOf(meal: CalendarEntryRecord): MealValues & { date: string } {
  const { date, mealType, title, description, recipeId = null, servings = null } = meal;
  const { cookId = null, isLeftovers = false, items } = meal;
  return { date, mealType, title, description, recipeId, servings, cookId, isLeftovers, items };
}

/** What happened to a meal; unknown fields are left out. */
export function outcomeOf({ isCooked, cookedNote, repeatId }: CalendarEntryRecord): MealOutcome {
  return {
    ...(isCooked === undefined ? {} : { isCooked }),
    ...(cookedNote === undefined ? {} : { cookedNote }),
    ...(repeatId === undefined ? {} : { repeatId }),
  };
}

/** Fields of a new row; missing values are left out. */
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
