import type { Day } from '../dates/day.ts';

/** Whether a rule stands on today's list: its next occurrence is today's or an earlier day's. */
export function isDue({ nextDueDate }: { nextDueDate: Day }, today: Day): boolean {
  return nextDueDate <= today;
}
