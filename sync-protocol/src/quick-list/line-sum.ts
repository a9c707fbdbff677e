import { maxQuantityLength } from '../food/split-quantity.ts';
import { shortHash } from '../hash.ts';
import { addQuantities, lessQuantity } from '../quantity/add-quantities.ts';

/** What a line of the list says of amounts. */
export interface LineAmount {
  quantity: string;
  isChecked: boolean;
  /** Keys of what was added to the line since it was put on the list. */
  addedFrom?: readonly string[];
  /** How much each of these keys has put there, and the one that made the line where somebody may want more by it. */
  amounts?: readonly { from: string; quantity: string }[];
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

/** The line without what was added to it; what others have added meanwhile stays. Null where it is not in the line. */
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
