import { byCode } from '../by-code.ts';
import { bareId } from '../ids.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { mealTypes } from './meal-types.ts';

/** Compares meals by day, then by meal type, then by creation. */
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
