import { byCode } from '../by-code.ts';
import { bareId } from '../ids.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { mealTypes } from './meal-types.ts';

/** Sorts meals by day, within a day by meal, and of the same meal first what was planned first. */
export function inOrderOfEating(
  a: Pick<CalendarEntry, '_id' | 'date' | 'mealType'>,
  b: Pick<CalendarEntry, '_id' | 'date' | 'mealType'>,
): number {
  return (
    byCode(a.date, b.date) ||
    mealTypes.indexOf(a.mealType) - mealTypes.indexOf(b.mealType) ||
    byCode(bareId(a._id), bareId(b._id))
  );
}
