import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays, type Day } from 'sync-protocol/dates/day.ts';
import { daysAhead, occurrenceOf, plannedMealOf } from 'sync-protocol/planning/keep-repeats.ts';
import { daysOfRepeat, mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';

/** A meal from now on every week: the rule, that this one is of it, and the weeks ahead, which are there at once. */
export function repeatMeal(meal: CalendarEntryRecord, today: Day, newId: () => string): UndoableChange {
  const ruleId = newId();
  const values = { ...plannedMealOf(meal), startDate: addDays(meal.date, 7) };
  const from = today > values.startDate ? today : values.startDate;
  const ahead = daysOfRepeat(values, { from, to: addDays(today, daysAhead) }).map((day) =>
    occurrenceOf({ ...values, id: ruleId, _id: ruleId }, day),
  );
  return {
    edits: [mealRepeat.add(ruleId, values), calendarEntry.set(meal.id, { repeatId: ruleId }), ...ahead],
    inverse: [
      ...ahead.map(({ id }) => calendarEntry.delete(id)),
      calendarEntry.set(meal.id, { repeatId: null }),
      mealRepeat.delete(ruleId),
    ],
  };
}

/**
 * No more of it after this meal, which stays.
 *
 * @param later meals of the rule after it
 */
export function stopRepeat(
  { date, repeatId }: CalendarEntryRecord & { repeatId: string },
  later: readonly CalendarEntryRecord[],
): UndoableChange {
  return {
    edits: [
      mealRepeat.set(repeatId, { stoppedOn: addDays(date, 1) }),
      ...later.map(({ id }) => calendarEntry.delete(id)),
    ],
    inverse: [
      mealRepeat.set(repeatId, { stoppedOn: null }),
      ...later.map(({ id }) => calendarEntry.restore(id)),
    ],
  };
}
