import type { Day } from '../dates/day.ts';
import { isDue } from './due.ts';
import { nextDay, type Recurrence } from './recurrence.ts';

/**
 * The next due day after a rule was edited: a new first day restarts it; with a new interval a due item stays
 * due, and otherwise the next day is the new rule's first after today.
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
