import type { Day } from '../dates/day.ts';

/** Whether a rule is due: its next occurrence is today or earlier. */
export function isDue({ nextDueDate }: { nextDueDate: Day }, today: Day): boolean {
  return nextDueDate <= today;
}
