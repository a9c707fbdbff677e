import { maxQuantityLength } from '../food/split-quantity.ts';
import { addQuantities, lessQuantity } from '../quantity/add-quantities.ts';

/** What a line of the list says of amounts. */
export interface LineAmount {
  quantity: string;
  isChecked: boolean;
  /** Keys of what was added to the line since it was put on the list. */
  addedFrom?: readonly string[];
}

/** What `addTo` is told: what wants it, how much, and whether its author saw the line in the basket. */
export interface AddTo {
  from: string;
  quantity: string;
  sawChecked: boolean;
}

/** What `takeOff` is told: what was added, how much, and the line's quantity as its author saw it before that. */
export interface TakeOff {
  from: string;
  quantity: string;
  before: string;
}

/** Far more than one food is wanted by; of more the oldest are forgotten. */
export const maxAddedFrom = 50;

/**
 * The line with what somebody wants of its food: added up while it is to be bought, and back on the list with that alone where it
 * lies in the basket. The same want counts once, from however many devices; null where it is in the line already.
 */
export function addTo(line: LineAmount, { from, quantity, sawChecked }: AddTo): LineAmount | null {
  const { isChecked, addedFrom = [] } = line;
  if (addedFrom.includes(from) && !(isChecked && sawChecked)) return null;
  if (isChecked) return { quantity: quantity || line.quantity, isChecked: false, addedFrom: [from] };
  return {
    quantity: inBounds(lineSum(line.quantity, quantity)),
    isChecked: false,
    addedFrom: [...addedFrom, from].slice(-maxAddedFrom),
  };
}

/** The line without what was added to it; what others have added meanwhile stays. Null where it is not in the line. */
export function takeOff(
  { quantity: now, addedFrom = [] }: LineAmount,
  { from, quantity, before }: TakeOff,
): Pick<LineAmount, 'quantity' | 'addedFrom'> | null {
  if (!addedFrom.includes(from)) return null;
  const isAsLeft = now === inBounds(lineSum(before, quantity));
  return {
    quantity: isAsLeft ? before : inBounds(lessQuantity(now, quantity)),
    addedFrom: addedFrom.filter((other) => other !== from),
  };
}

/** Two quantities of one line added up; it may be too long for a line. */
export function lineSum(a: string, b: string): string {
  return addQuantities([a, b]);
}

const betweenParts = ' + ';

/** A line has room for so much; that there is more is said. */
function inBounds(quantity: string): string {
  if (quantity.length <= maxQuantityLength) return quantity;
  const whole = quantity.slice(0, maxQuantityLength - 3);
  return `${whole.slice(0, Math.max(whole.lastIndexOf(betweenParts), 0))} + …`;
}
