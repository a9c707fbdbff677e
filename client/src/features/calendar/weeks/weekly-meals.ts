import type { CalendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { Day } from 'sync-protocol/dates/day.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { daysOfRepeat, repeatedMealId } from 'sync-protocol/planning/meal-repeat.ts';
import { isSameDish } from 'sync-protocol/planning/same-dish.ts';
import type { AteriaDb } from '#db/ateria-db.ts';

type AnyMeal = Parameters<typeof isSameDish>[0] & Pick<CalendarEntry, 'repeatId'>;

/** Whether a day has this meal anyway, planned or weekly: planning it again would buy it twice. */
export type ComesAnyway = (day: Day, meal: AnyMeal) => boolean;

/**
 * For the days from `from` to `to`, inclusive: what is already planned, and weekly meals that will be added
 * later.
 */
export async function readWeeklyMeals(
  db: AteriaDb,
  { from, to, today }: { from: Day; to: Day; today: Day },
): Promise<ComesAnyway> {
  const [rules, meals] = await Promise.all([
    db.mealRepeats.toArray(),
    db.calendarEntries.where('date').between(from, to, true, true).toArray(),
  ]);
  const ahead = rules.flatMap((rule) =>
    daysOfRepeat(rule, { from: from > today ? from : today, to }).map((day) => ({
      id: repeatedMealId(rule.id, day),
      day,
      meal: { ...rule, repeatId: rule.id },
    })),
  );
  const ids = ahead.map(({ id }) => id);
  const [there, hidden] = await Promise.all([
    db.calendarEntries.bulkGet(ids),
    db.hiddenRows.bulkGet(ids.map((id): [string, string] => ['calendarEntry', id])),
  ]);
  // A weekly meal that was removed from its day or moved does not come back.
  const coming = ahead.filter((_, index) => !there[index] && !hidden[index]);
  const expected: { day: Day; meal: AnyMeal }[] = [
    ...meals.map((meal) => ({ day: meal.date, meal })),
    ...coming,
  ];
  return (day, meal) => expected.some((each) => each.day === day && isSame(each.meal, meal));
}

const isSame = (one: AnyMeal, other: AnyMeal): boolean =>
  isSameDish(one, other) ||
  (Boolean(one.repeatId) && bareId(one.repeatId ?? '') === bareId(other.repeatId ?? ''));
