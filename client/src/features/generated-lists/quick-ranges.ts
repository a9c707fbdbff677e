import { addDays, type Day, daysBetween, mondayOf } from 'sync-protocol/dates/day.ts';

export interface DayRange {
  startDate: Day;
  /** Inclusive. */
  endDate: Day;
}

export const quickRangeNames = ['this-week', 'next-week', 'next-3-days', 'next-7-days'] as const;
export type QuickRangeName = (typeof quickRangeNames)[number];

/**
 * The quick choices of specification 2. A week begins on Monday; "next 3 days" are today and the two after
 * it.
 */
export function quickRange(name: QuickRangeName, today: Day): DayRange {
  const monday = mondayOf(today);
  switch (name) {
    case 'this-week':
      return { startDate: monday, endDate: addDays(monday, 6) };
    case 'next-week':
      return { startDate: addDays(monday, 7), endDate: addDays(monday, 13) };
    case 'next-3-days':
      return { startDate: today, endDate: addDays(today, 2) };
    case 'next-7-days':
      return { startDate: today, endDate: addDays(today, 6) };
  }
}

/** From this weekday on, Monday being 0, most of the week is over. */
const lastDaysFrom = 4;

/** Whether today is one of the last days of its week: Friday, Saturday or Sunday. */
export function isEndOfWeek(today: Day): boolean {
  return daysBetween(mondayOf(today), today) >= lastDaysFrom;
}

/** The default range: this week, or on its last days the next 7 days. */
export function proposedRange(today: Day): DayRange {
  return quickRange(isEndOfWeek(today) ? 'next-7-days' : 'this-week', today);
}

/** Quick choices that equal a range today; on a Monday "this week" is also "next 7 days". */
export function quickNamesOf(range: DayRange, today: Day): QuickRangeName[] {
  return quickRangeNames.filter((name) => {
    const { startDate, endDate } = quickRange(name, today);
    return range.startDate === startDate && range.endDate === endDate;
  });
}

export type RangeFault = 'reversed' | 'too-long';

/** Why a range is invalid, or null. */
export function rangeFaultOf({ startDate, endDate }: DayRange, maxDays: number): RangeFault | null {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) return 'reversed';
  return days > maxDays ? 'too-long' : null;
}
