import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays, type Day } from 'sync-protocol/dates/day.ts';
import { daysAhead, newOccurrence, plannedMealOf } from 'sync-protocol/planning/keep-repeats.ts';
import { daysOfRepeat, mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';

/**
 * Makes a meal weekly: adds the rule, links the meal to it, and adds the meals of the coming weeks.
 *
 * @param planned existing meals of the coming weeks
 */
export function repeatMeal(
  meal: CalendarEntryRecord,
  today: Day,
  ruleId: string,
  planned: readonly CalendarEntryRecord[],
): UndoableChange {
  const values = { ...plannedMealOf(meal), startDate: addDays(meal.date, 7) };
  const from = today > values.startDate ? today : values.startDate;
  const to = addDays(today > meal.date ? today : meal.date, daysAhead);
  const ahead = daysOfRepeat(values, { from, to }).flatMap((day) =>
    newOccurrence({ ...values, id: ruleId, _id: ruleId }, day, planned),
  );
  return {
    edits: [mealRepeat.add(ruleId, values), calendarEntry.set(meal.id, { repeatId: ruleId }), ...ahead],
    inverse: [
      ...ahead.filter(({ kind }) => kind === 'add').map(({ id }) => calendarEntry.delete(id)),
      calendarEntry.set(meal.id, { repeatId: null }),
      mealRepeat.delete(ruleId),
    ],
  };
}

/**
 * Ends a weekly meal after this one, which becomes a single meal; so do later ones that are past or cooked.
 *
 * @param later meals of the rule after this one
 * @param stoppedBefore the day from which the rule was already ended
 */
export function stopRepeat(
  { id: mealId, date, repeatId }: CalendarEntryRecord & { repeatId: string },
  later: readonly CalendarEntryRecord[],
  today: Day,
  stoppedBefore: Day | null = null,
): UndoableChange {
  const isOver = (meal: CalendarEntryRecord) => meal.date < today || meal.isCooked === true;
  return {
    edits: [
      mealRepeat.set(repeatId, { stoppedOn: addDays(date, 1) }),
      calendarEntry.set(mealId, { repeatId: null }),
      ...later.map((meal) =>
        isOver(meal) ? calendarEntry.set(meal.id, { repeatId: null }) : calendarEntry.delete(meal.id),
      ),
    ],
    inverse: [
      mealRepeat.set(repeatId, { stoppedOn: stoppedBefore }),
      calendarEntry.set(mealId, { repeatId }),
      ...later.map((meal) =>
        isOver(meal) ? calendarEntry.set(meal.id, { repeatId }) : calendarEntry.restore(meal.id),
      ),
    ],
  };
}
