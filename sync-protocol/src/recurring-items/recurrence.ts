import { addDays, addMonths, type Day, daysBetween } from '../dates/day.ts';
import type { Interval } from './intervals.ts';

/** The days of a rule: the first one and every whole number of intervals after it. */
export interface Recurrence {
  interval: Interval;
  startDate: Day;
}

const daysOf: Record<Exclude<Interval, 'monthly'>, number> = { daily: 1, weekly: 7, biweekly: 14 };

/**
 * The first day of a rule after another day. Months are counted from the start, so that the 31st is the last
 * day of February and the 31st again in March.
 *
 * @param after a day before the year 9999, in whose last months a rule may have no next day
 */
export function nextDay({ interval, startDate }: Recurrence, after: Day): Day {
  if (after < startDate) return startDate;
  if (interval === 'monthly') return nextMonthly(startDate, after);
  const length = daysOf[interval];
  return addDays(startDate, (Math.floor(daysBetween(startDate, after) / length) + 1) * length);
}

function nextMonthly(startDate: Day, after: Day): Day {
  const months = monthsOf(after) - monthsOf(startDate);
  const sameMonth = addMonths(startDate, months);
  return sameMonth > after ? sameMonth : addMonths(startDate, months + 1);
}

function monthsOf(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
