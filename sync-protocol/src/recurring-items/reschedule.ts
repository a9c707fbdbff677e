import type { Day } from '../dates/day.ts';
import { isDue } from './due.ts';
import { nextDay, type Recurrence } from './recurrence.ts';

/**
 * When a rule is due next after it was edited: another first day starts it anew; with another interval what is due stays due
 * and what is not comes on the new rule's first day after today.
 */
export function reschedule(
  before: Recurrence & { nextDueDate: Day },
  { interval, startDate }: Recurrence,
  today: Day,
): Day {
  if (startDate !== before.startDate) return startDate;
  if (interval === before.interval || isDue(before, today)) return before.nextDueDate;
  return nextDay({ interval, startDate }, today);
}
