import { type Day, daysBetween } from 'sync-protocol/dates/day.ts';
import type { GeneratedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { type DayRange, isEndOfWeek } from './quick-ranges.ts';

/** Whether it is one of the last days of a week, and most of a list's days are over. */
export const isMostlyBehind = ({ startDate, endDate }: DayRange, today: Day): boolean =>
  isEndOfWeek(today) && daysBetween(today, endDate) < daysBetween(startDate, endDate) / 2;

/** Whether a line needs no more shopping: it is in the basket, not wanted, or all of its meals are over. */
export function isDoneWith(
  { isChecked, isWanted, meals }: Pick<GeneratedItem, 'isChecked' | 'isWanted' | 'meals'>,
  today: Day,
): boolean {
  return isChecked || isWanted === false || (meals.length > 0 && meals.every(({ date }) => date < today));
}
