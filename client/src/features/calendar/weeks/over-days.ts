import { addDays, type Day } from 'sync-protocol/dates/day.ts';

/**
 * Tells which days of the current week are already past and should not be planned any more. In a week that is
 * entirely past none is: planning there records what was.
 */
export function overDays(mondays: readonly Day[], today: Day): (day: Day) => boolean {
  const begun = mondays.find((monday) => monday < today && today <= addDays(monday, 6));
  return (day) => begun !== undefined && begun <= day && day < today;
}

/** Whether a plan applies to all days, to those from today on, or to none. */
export function reachOf(days: readonly Day[], isOver: (day: Day) => boolean): 'all' | 'ahead' | 'none' {
  if (!days.some(isOver)) return 'all';
  return days.every(isOver) ? 'none' : 'ahead';
}
