import { maxQuantityLength } from '../food/split-quantity.ts';
import { shortHash } from '../hash.ts';
import { addQuantities, lessQuantity } from '../quantity/add-quantities.ts';

/** The fields of a list line that concern amounts. */
export interface LineAmount {
  quantity: string;
  isChecked: boolean;
  /** Keys of what was added to the line since it was put on the list. */
  addedFrom?: readonly string[];
  /** How much each of these keys has put there, and the one that made the line where somebody may want more by it. */
  amounts?: readonly { from: string; quantity: string }[];
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
  const { isChecked, addedFrom = [], amounts = [] } = line;
  if (addedFrom.includes(from) && !(isChecked && sawChecked)) return null;
  const amount = { from, quantity };
  if (isChecked)
    return { quantity: quantity || line.quantity, isChecked: false, addedFrom: [from], amounts: [amount] };
  return {
    quantity: inBounds(lineSum(line.quantity, quantity)),
    isChecked: false,
    addedFrom: [...addedFrom, from].slice(-maxAddedFrom),
    amounts: [...amounts, amount].slice(-maxAddedFrom),
  };
}

/**
 * Removes a want from a line; what others added meanwhile stays. Null if the line does not contain the key.
 */
export function takeOff(
  { quantity: now, addedFrom = [], amounts = [] }: LineAmount,
  { from, quantity, before }: TakeOff,
): Pick<LineAmount, 'quantity' | 'addedFrom' | 'amounts'> | null {
  if (!addedFrom.includes(from)) return null;
  const isAsLeft = now === inBounds(lineSum(before, quantity));
  return {
    quantity: isAsLeft ? before : inBounds(lessQuantity(now, quantity)),
    addedFrom: addedFrom.filter((other) => other !== from),
    amounts: amounts.filter((other) => other.from !== from),
  };
}

/**
 * What is wanted beyond what its key, with what grew out of it, has put on the line; '' where that is all. Where nobody has noted
 * that, it is what the line has.
 */
export function growth(
  { quantity, amounts = [] }: LineAmount,
  wanted: { key: string; quantity: string },
): string {
  const { key } = wanted;
  const isNoted = amounts.some(({ from }) => from === key);
  const own = amounts.filter(({ from }) => from === key || from.startsWith(`${key}.`));
  return lessQuantity(wanted.quantity, isNoted ? addQuantities(own.map((each) => each.quantity)) : quantity);
}

/** The key of what comes on top where `quantity` is wanted by now: two devices that want the same grow by it once. */
export const growthKey = ({ key, quantity }: { key: string; quantity: string }): string =>
  `${key}.${shortHash(quantity)}`;

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
