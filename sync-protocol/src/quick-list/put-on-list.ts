import type { Category } from '../food/categories.ts';
import { foodKey } from '../food/food-name.ts';
import { maxItemNameLength } from '../food/parse-items.ts';
import { maxQuantityLength } from '../food/split-quantity.ts';
import type { Edit } from '../nouns/edit.ts';
import type { Price } from '../prices/price.ts';
import { addTo, growth, growthKey, type LineAmount, lineSum } from './line-sum.ts';
import { quickItem } from './quick-item.ts';

/** Something to buy, wherever it comes from: typed, from a recipe, from a list of meals or of what is bought again. */
export interface Wanted {
  /** What wants it, the same on every device; where it gets a line of its own, that line's id. */
  key: string;
  itemName: string;
  /** '' for none. */
  quantity: string;
  category: Category;
  /** What it costs, where whoever wants it has said so. */
  price?: Price;
  source?: string;
  sourceId?: string;
  /** What a line of its own sorts by, where that is not the key (`placed`). */
  sortId?: string;
  /** It is bought once: what lies in the basket for this very key stays there. */
  isOnce?: boolean;
}

/** A line of the quick list as this author knows it. */
export interface ListLine extends LineAmount {
  id: string;
  itemName: string;
  price?: Price | null;
  isRemoved?: boolean;
}

/** A line, by its name there. */
interface NamedLine {
  id: string;
  itemName: string;
}

export interface PutOnList {
  /** What happens to rows of the list; whoever carries it out adds base, epoch and stamp. */
  edits: Edit[];
  /** Takes all of it back. */
  inverse: Edit[];
  /** Lines that are new, back or of more, one for each thing that was put there, in the order given. */
  put: NamedLine[];
  /** Those of them on which amounts were added up, with what they come to. */
  summed: (NamedLine & { quantity: string })[];
  /** What is on the list as wanted. */
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
  // As they will be: what comes later meets what was put there before it.
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
    const { key: from, quantity, price } = want;
    const args = { from, quantity, sawChecked: isChecked };
    const sum = addTo(line, args);
    if (!sum) return;
    result.edits.push(quickItem.act(id, 'addTo', args));
    // An amount that is added is a part of the line, and its price is not the line's.
    if (price && (isChecked || quantity === '')) {
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
    lineByKey.set(from, Object.assign(line, sum));
  }

  function putAsLine(want: Wanted) {
    const { key: id, isOnce, ...values } = want;
    const amounts = mayGrow(want) ? [{ from: id, quantity: want.quantity }] : [];
    // Whether a new line is checked is left open: another device may have put it on the list and bought it.
    if (removedIds.has(id)) {
      // What was noted of it was of that time.
      const noted = { note: '', price: values.price ?? null, imageUrl: '' };
      const anew = { ...noted, isChecked: false, addedFrom: [], amounts };
      result.edits.push(quickItem.restore(id), quickItem.set(id, { ...values, ...anew }));
    } else result.edits.push(quickItem.add(id, amounts.length > 0 ? { ...values, amounts } : values));
    // A line that goes without what it came from was taken back, and not bought or struck off.
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

  /** Somebody has made another food of the line, or it is bought once and was: that stands. */
  function isInItsLine({ isChecked, itemName }: ListLine, want: Wanted): boolean {
    return !isChecked || want.isOnce === true || isOther({ itemName }, want);
  }

  function isOther(line: Pick<ListLine, 'itemName'>, { itemName }: Wanted): boolean {
    return foodOf(line.itemName) !== foodOf(itemName);
  }
}

/** Who names where a thing comes from asks for it under the same key again. */
const mayGrow = ({ sourceId, isOnce }: Pick<Wanted, 'sourceId' | 'isOnce'>) => Boolean(sourceId) && !isOnce;

/** A line still to be bought before one in the basket. */
function keepFirst(lines: Map<string, ListLine>, key: string, line: ListLine): void {
  const before = lines.get(key);
  if (!before || (before.isChecked && !line.isChecked)) lines.set(key, line);
}

const named = ({ id, itemName }: ListLine): NamedLine => ({ id, itemName });

/** One still to be bought before one in the basket, and of those the one that has had this want in it. */
const lineToUse = (own: ListLine | undefined, food: ListLine | undefined) =>
  own && (!own.isChecked || food?.isChecked !== false) ? own : food;

/** What comes back from the basket has its own quantity alone. */
const hasRoom = ({ isChecked, quantity }: ListLine, want: Wanted) =>
  isChecked || lineSum(quantity, want.quantity).length <= maxQuantityLength;

/** What is named twice by the same key is wanted once, as much as both. Names and quantities are cut to what a line holds. */
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

/** No half of a pair of code units is left at the cut. */
function shortened(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
