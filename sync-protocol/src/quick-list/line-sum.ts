import { maxQuantityLength } from '../food/split-quantity.ts';
import { addQuantities, lessQuantity } from '../quantity/add-quantities.ts';

/** The fields of a list line that concern amounts. */
export interface LineAmount {
  quantity: string;
  isChecked: boolean;
  /** Keys of what was added to the line since it was put on the list. */
  addedFrom?: readonly string[];
}

/** Arguments of `addTo`: the key of the want, how much, and whether the author saw the line checked. */
export interface AddTo {
  from: string;
  quantity: string;
  sawChecked: boolean;
}

/**
 * Arguments of `takeOff`: the key that was added, how much, and the line's quantity before that as the author
 * saw it.
 */
export interface TakeOff {
  from: string;
  quantity: string;
  before: string;
}

/** Keys kept per line, far more than anything is wanted by; beyond it the oldest are forgotten. */
export const maxAddedFrom = 50;

/**
 * Adds a want to a line: the amounts are added up while the line is unchecked; a checked line comes back with
 * the new amount alone. The same key counts once, from however many devices; null if the line contains it
 * already (SPEC L4).
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

/**
 * Removes a want from a line; what others added meanwhile stays. Null if the line does not contain the key.
 */
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

/** Adds two quantities; the result may be too long for a line. */
export function lineSum(a: string, b: string): string {
  return addQuantities([a, b]);
}

const betweenParts = ' + ';

/** Cuts a sum to what a line holds, marking omitted parts with '…'. */
function inBounds(quantity: string): string {
  if (quantity.length <= maxQuantityLength) return quantity;
  const whole = quantity.slice(0, maxQuantityLength - 3);
  return `${whole.slice(0, Math.max(whole.lastIndexOf(betweenParts), 0))} + …`;
}
