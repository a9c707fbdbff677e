import { byCode } from '../by-code.ts';
import type { RecurringItemRow } from './recurring-item.ts';

type Ordered = Pick<RecurringItemRow, 'nextDueDate' | 'itemName'> & { id: string };

/** Returns a comparator of rules by their next day, the longest waiting first, then by name. */
export function inOrderOfDue(nameOrder: (one: string, other: string) => number) {
  return (a: Ordered, b: Ordered): number =>
    byCode(a.nextDueDate, b.nextDueDate) || nameOrder(a.itemName, b.itemName) || byCode(a.id, b.id);
}
