import type { Category } from '../food/categories.ts';
import { foodKey } from '../food/food-name.ts';
import { maxItemNameLength } from '../food/parse-items.ts';
import { maxQuantityLength } from '../food/split-quantity.ts';
import type { Edit } from '../nouns/edit.ts';
import { lineCost, maxPriceAmount, type Price, priceOfFood } from '../prices/price.ts';
import { addTo, growth, growthKey, type LineAmount, lineSum } from './line-sum.ts';
import { quickItem } from './quick-item.ts';

/** Something to buy, from any source: typed, a recipe, a generated list or recurring items. */
export interface Wanted {
  /** Identifies the want, the same on every device; if it gets a line of its own, that line's id. */
  key: string;
  itemName: string;
  /** Empty for no amount. */
  quantity: string;
  category: Category;
  /** The price, if it was given. */
  price?: Price;
  source?: string;
  sourceId?: string;
  /** Sort id for a line of its own, if other than the key (`placed`). */
  sortId?: string;
  /** Bought once only: a checked line that contains this key stays checked. */
  isOnce?: boolean;
}

/** A line of the quick list as this device knows it. */
export interface ListLine extends LineAmount {
  id: string;
  itemName: string;
  price?: Price | null;
  isRemoved?: boolean;
}

/** A line with the name that it has on the list. */
interface NamedLine {
  id: string;
  itemName: string;
}

export interface PutOnList {
  /** Edits of the list's rows; the caller adds base, epoch and stamp. */
  edits: Edit[];
  /** Edits that undo all of `edits`. */
  inverse: Edit[];
  /** Lines that are new, brought back or increased, one per want, in the order given. */
  put: NamedLine[];
  /** The lines of `put` whose amounts were added up, with the sums. */
  summed: (NamedLine & { quantity: string })[];
  /** Lines that needed no change. */
  already: NamedLine[];
}

/**
 * Puts things on the quick list, the one way for all that do (SPEC L3, L4). A food meets its line, under whichever name:
 * amounts are added up where it is still to be bought, what lies in the basket comes back, what was removed too, and the rest gets
 * a line of its own. What is in its line already is left alone, so that pressing twice, or on two devices, comes to the same; where more
 * is wanted by now than was put there, the line grows by that.
 *
 * @param lines every line of the list; without removed ones nothing is brought back under its own id
 * @param foodOf tells the food of a name: `foodKey`, or one that remembers what that said
 */
export function putOnList(
  wanted: readonly Wanted[],
  lines: readonly ListLine[],
  foodOf: (itemName: string) => string = foodKey,
): PutOnList {
  // The lines as they will be, so that later wants see the earlier ones.
  const after = lines.map((line) => ({ ...line }));
  const living = after.filter(({ isRemoved }) => !isRemoved);
  const removedIds = new Set(after.filter(({ isRemoved }) => isRemoved).map(({ id }) => id));
  const lineByFood = new Map<string, ListLine>();
  const lineByKey = new Map<string, ListLine>();
  for (const line of living) {
    keepFirst(lineByFood, foodOf(line.itemName), line);
    for (const key of [line.id, ...(line.addedFrom ?? [])]) keepFirst(lineByKey, key, line);
  }
  const result: PutOnList = { edits: [], inverse: [], put: [], summed: [], already: [] };

  for (const whole of oncePerKey(wanted)) {
    const want = withGrowth(whole);
    const own = lineByKey.get(want.key);
    const line = lineToUse(own, lineByFood.get(foodOf(want.itemName)));
    if (own && isInItsLine(own, want)) result.already.push(named(own));
    else if (line && !line.isChecked && want.quantity === '' && !want.price) result.already.push(named(line));
    else if (line && hasRoom(line, want)) addToLine(line, want);
    else putAsLine(want);
  }
  result.inverse.reverse();
  return result;

  function addToLine(line: ListLine, want: Wanted) {
    const { id, quantity: before, isChecked, addedFrom = [], amounts = [] } = line;
    const { key: from, quantity } = want;
    const args = { from, quantity, sawChecked: isChecked };
    const sum = addTo(line, args);
    if (!sum) return;
    result.edits.push(quickItem.act(id, 'addTo', args));
    const price = priceOfBoth(line, want);
    if (price !== line.price) {
      result.edits.push(quickItem.set(id, { price }));
      result.inverse.push(quickItem.set(id, { price: line.price ?? null }));
    }
    result.inverse.push(
      isChecked
        ? quickItem.set(id, { quantity: before, addedFrom: [...addedFrom], amounts: [...amounts], isChecked })
        : quickItem.act(id, 'takeOff', { from, quantity, before }),
    );
    result.put.push(named(line));
    if (!isChecked && quantity !== '') result.summed.push({ ...named(line), quantity: sum.quantity });
    lineByKey.set(from, Object.assign(line, sum, { price }));
  }

  function putAsLine(want: Wanted) {
    const { key: id, isOnce, ...values } = want;
    const amounts = mayGrow(want) ? [{ from: id, quantity: want.quantity }] : [];
    // `isChecked` is left out for a new line: another device may have added and bought it already.
    if (removedIds.has(id)) {
      // Note, price and picture belonged to the earlier purchase.
      const noted = { note: '', price: values.price ?? null, imageUrl: '' };
      const anew = { ...noted, isChecked: false, addedFrom: [], amounts };
      result.edits.push(quickItem.restore(id), quickItem.set(id, { ...values, ...anew }));
    } else result.edits.push(quickItem.add(id, amounts.length > 0 ? { ...values, amounts } : values));
    // An empty `sourceId` marks a removed line as undone, not bought or struck off.
    if (values.sourceId) result.inverse.push(quickItem.set(id, { sourceId: '' }));
    result.inverse.push(quickItem.delete(id));
    result.put.push({ id, itemName: values.itemName });
    const line = { id, ...values, amounts, isChecked: false };
    keepFirst(lineByFood, foodOf(line.itemName), line);
    lineByKey.set(id, line);
  }

  /** What is wanted by now of what is on its line to be bought already, where that is more: only that comes on top. */
  function withGrowth(want: Wanted): Wanted {
    const line = lineByKey.get(want.key);
    if (!line || line.isChecked || !mayGrow(want) || isOther(line, want)) return want;
    const more = growth(line, want);
    return more === '' ? want : { ...want, key: growthKey(want), quantity: more };
  }

  /**
   * Whether the line that contains the key satisfies the want: it is unchecked, bought once only, or was
   * renamed to another food.
   */
  function isInItsLine({ isChecked, itemName }: ListLine, want: Wanted): boolean {
    return !isChecked || want.isOnce === true || isOther({ itemName }, want);
  }

  function isOther(line: Pick<ListLine, 'itemName'>, { itemName }: Wanted): boolean {
    return foodOf(line.itemName) !== foodOf(itemName);
  }
}

/** Who names where a thing comes from asks for it under the same key again. */
const mayGrow = ({ sourceId, isOnce }: Pick<Wanted, 'sourceId' | 'isOnce'>) => Boolean(sourceId) && !isOnce;

/** Keeps the first line of a key, but prefers an unchecked one. */
function keepFirst(lines: Map<string, ListLine>, key: string, line: ListLine): void {
  const before = lines.get(key);
  if (!before || (before.isChecked && !line.isChecked)) lines.set(key, line);
}

/**
 * Price of a line that a want is added to. One that was given for a whole amount becomes that of this amount, so
 * that the cost grows with the line; of two that were given both count.
 */
function priceOfBoth(line: ListLine, want: Wanted): Price | null | undefined {
  const { price: before, isChecked } = line;
  const { price: given, quantity } = want;
  if (given && (isChecked || quantity === '')) return given;
  if (!before) {
    const part = given && priceOfFood(given, quantity);
    return part && part.per !== '' ? part : before;
  }
  if (given && given.currency === before.currency && !(given.per !== '' && isSamePrice(given, before))) {
    const [cost, added] = [wholeCost(before, line.quantity), wholeCost(given, quantity)];
    if (cost !== null && added !== null)
      return { ...before, amount: Math.min(cost + added, maxPriceAmount), per: '' };
  }
  return quantity === '' ? before : priceOfFood(before, line.quantity);
}

/** Cost of all of a quantity; null if the price says nothing of a part of it. */
function wholeCost(price: Price, quantity: string): number | null {
  const { amount, isPartial, isTold } = lineCost(price, quantity);
  return !isPartial && (isTold || price.per === '') ? amount : null;
}

const isSamePrice = (one: Price, other: Price) => one.amount === other.amount && one.per === other.per;

const named = ({ id, itemName }: ListLine): NamedLine => ({ id, itemName });

/** Prefers an unchecked line, and among equals the one that contained this want before. */
const lineToUse = (own: ListLine | undefined, food: ListLine | undefined) =>
  own && (!own.isChecked || food?.isChecked !== false) ? own : food;

/** Whether the sum fits into the line; a checked line comes back with the new quantity alone. */
const hasRoom = ({ isChecked, quantity }: ListLine, want: Wanted) =>
  isChecked || lineSum(quantity, want.quantity).length <= maxQuantityLength;

/**
 * Merges wants with the same key, adding up their quantities. Names and quantities are cut to what a line
 * holds.
 */
function oncePerKey(wanted: readonly Wanted[]): Wanted[] {
  const byKey = new Map<string, Wanted>();
  for (const want of wanted) {
    const before = byKey.get(want.key);
    const quantity = before ? lineSum(before.quantity, want.quantity) : want.quantity;
    const itemName = shortened(want.itemName, maxItemNameLength);
    byKey.set(want.key, { ...want, itemName, quantity: shortened(quantity, maxQuantityLength) });
  }
  return [...byKey.values()];
}

/** Cuts a text without leaving half of a surrogate pair. */
function shortened(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
