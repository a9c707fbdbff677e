import { byCode } from '../by-code.ts';
import type { RecurringItemRow } from './recurring-item.ts';

type Ordered = Pick<RecurringItemRow, 'nextDueDate' | 'itemName'> & { id: string };

/** Sorts rules by their next day, so that what waits longest comes first, and those of one day in the order of their names. */
export function inOrderOfDue(nameOrder: (one: string, other: string) => number) {
  return (a: Ordered, b: Ordered): number =>
    byCode(a.nextDueDate, b.nextDueDate) || nameOrder(a.itemName, b.itemName) || byCode(a.id, b.id);
}
