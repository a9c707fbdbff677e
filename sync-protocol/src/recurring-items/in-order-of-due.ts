import { byCode } from '../by-code.ts';
import type { RecurringItemRow } from './recurring-item.ts';

type Ordered = Pick<RecurringItemRow, 'nextDueDate' | 'itemName'> & { id: string };

/** Sorts rules by their next day, so that what waits longest comes first, and those of one day by name. */
export function inOrderOfDue(a: Ordered, b: Ordered): number {
  return byCode(a.nextDueDate, b.nextDueDate) || a.itemName.localeCompare(b.itemName) || byCode(a.id, b.id);
}
