import { type CalendarEntryValues, calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { Draft, Seen } from '#sync/write.ts';

/** What a person writes of a meal, wherever it stands in the calendar. */
export type MealValues = Required<Omit<CalendarEntryValues, 'date'>>;

const noun = 'calendarEntry';

/** One meal a day, in order: the ids of what is made at once sort as the days do. */
export function planMeals(days: readonly string[], values: MealValues, newId: () => string): UndoableChange {
  const ids = Array.from(days, () => newId()).sort();
  const drafts = days.toSorted().map(
    (date, index): Draft => ({
      kind: 'add',
      noun,
      id: ids[index] ?? newId(),
      set: { date, ...fieldsOf(values) },
    }),
  );
  return { drafts, inverse: drafts.map(({ id }) => ({ kind: 'delete', noun, id })) };
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
  const was: Record<string, unknown> = before;
  const fields = Object.keys(values).filter((field) => was[field] !== values[field as keyof typeof values]);
  const itemsAfter = items ?? itemsBefore;
  const set = (from: Record<string, unknown>, changes: Record<string, unknown>): Draft[] => {
    const written = { ...Object.fromEntries(fields.map((field) => [field, from[field]])), ...changes };
    return Object.keys(written).length > 0 ? [{ kind: 'set', noun, id: meal.id, set: written }] : [];
  };
  const drafts = set(values, calendarEntry.itemChanges('items', itemsBefore, itemsAfter));
  return {
    drafts: seen ? drafts.map((draft) => ({ ...draft, seen })) : drafts,
    inverse: set(was, calendarEntry.itemChanges('items', itemsAfter, itemsBefore)),
  };
}

export function deleteMeal({ id }: CalendarEntryRecord): UndoableChange {
  return { drafts: [{ kind: 'delete', noun, id }], inverse: [{ kind: 'restore', noun, id }] };
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

/** A meal's values; what it has none of is null. */
export function valuesOf(meal: CalendarEntryRecord): MealValues & { date: string } {
  const { date, mealType, title, description, recipeId = null, servings = null, items } = meal;
  return { date, mealType, title, description, recipeId, servings, items };
}

/** A new row's fields: what it has none of is left out. */
function fieldsOf({ items, ...values }: MealValues): Record<string, unknown> {
  const present = Object.entries(values).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(present), ...calendarEntry.itemFields('items', items) };
}
