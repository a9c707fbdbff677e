import { addDays, type Day } from 'sync-protocol/dates/day.ts';

/**
 * Which days of weeks that are planned are over, so that nobody plans, buys and cooks for them any more. Of a week that is over as a whole
 * no day is: who plans there writes down what was.
 */
export function overDays(mondays: readonly Day[], today: Day): (day: Day) => boolean {
  const begun = mondays.find((monday) => monday < today && today <= addDays(monday, 6));
  return (day) => begun !== undefined && begun <= day && day < today;
}

/** How far what is planned reaches: to all days that are meant, to those from today on, or to none of them. */
export function reachOf(days: readonly Day[], isOver: (day: Day) => boolean): 'all' | 'ahead' | 'none' {
  if (!days.some(isOver)) return 'all';
  return days.every(isOver) ? 'none' : 'ahead';
}
