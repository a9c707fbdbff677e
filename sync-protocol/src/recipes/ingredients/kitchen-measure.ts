import type { Quantity } from '../../quantity/parse-quantity.ts';
import { type Unit, units } from '../../quantity/units.ts';

/** So much more or less is not tasted. */
const tolerance = 0.05;

/** Below so much of a decilitre there is no mark on its measure, and spoons are taken. */
const leastOfMeasure = 0.2;
/** The smallest of a set of cups, and of spoons. */
const leastOfCup = 1 / 4;
const leastOfTablespoon = 1 / 2;

/**
 * Amounts as kitchen tools have them: a measure's marks are quarters, thirds and tenths, and what falls between them below half
 * a decilitre is taken by spoons, as is less than the smallest cup; a tablespoon and a sixth is 3½ teaspoons; no kitchen's scale
 * weighs half a gram of sixty. What is not within a twentieth stays as it is. Pure.
 */
export function kitchenMeasure(quantity: Quantity): Quantity {
  const { unit } = quantity;
  if (unit === 'dl' && !isOnMeasure(quantity)) return inSpoons(quantity) ?? marked(quantity, onMeasure);
  if (unit === 'cup' && quantity.amount.max < leastOfCup) return inSpoons(quantity) ?? quantity;
  if (unit === 'tbsp' && quantity.amount.max < leastOfTablespoon) return inTeaspoons(quantity) ?? quantity;
  if (unit === 'tbsp' && !isInParts(quantity, 3, 4)) {
    const teaspoons = inSpoonsOf('tsp', quantity);
    return isInParts(teaspoons, 2) ? teaspoons : quantity;
  }
  if (unit === 'dl' || unit === 'l') return marked(quantity, onMeasure);
  return unit === 'g' || unit === 'ml' ? marked(quantity, onScale) : quantity;
}

const isOnMeasure = (quantity: Quantity) =>
  quantity.amount.max >= 0.5 ||
  ends(quantity).every((value) => value >= leastOfMeasure && isMark(onMeasure(value)));

/** Tablespoons where they come in halves, teaspoons otherwise; null for less than the eighth of one. */
function inSpoons(quantity: Quantity): Quantity | null {
  const tablespoons = inSpoonsOf('tbsp', quantity);
  if (ends(tablespoons).every((value) => value >= 1 && isNear(Math.round(value * 2) / 2, value)))
    return tablespoons;
  return inTeaspoons(quantity);
}

function inTeaspoons(quantity: Quantity): Quantity | null {
  const teaspoons = inSpoonsOf('tsp', quantity);
  return teaspoons.amount.min < 1 / 8 ? null : teaspoons;
}

function inSpoonsOf(unit: Unit, quantity: Quantity): Quantity {
  const { factor } = units[quantity.unit ?? 'dl'];
  const told = (value: number) => (value * factor) / units[unit].factor;
  return { ...quantity, unit, amount: { min: told(quantity.amount.min), max: told(quantity.amount.max) } };
}

/** Whether both ends are so many halves, thirds or quarters, or near enough. */
const isInParts = (quantity: Quantity, ...sizes: readonly number[]) =>
  ends(quantity).every((value) => sizes.some((size) => isNear(Math.round(value * size) / size, value)));

const ends = ({ amount: { min, max } }: Pick<Quantity, 'amount'>): readonly [number, number] => [min, max];

function marked(quantity: Quantity, mark: (value: number) => number): Quantity {
  const { min, max } = quantity.amount;
  return { ...quantity, amount: { min: mark(min), max: mark(max) } };
}

function onMeasure(value: number): number {
  const tenths = Math.round(value * 10) / 10;
  return isMark(value) || !isNear(tenths, value) ? value : tenths;
}

const isMark = (value: number) => [3, 4, 10].some((parts) => isWhole(value * parts));

function onScale(value: number): number {
  const whole = Math.round(value);
  return value >= 10 && isNear(whole, value) ? whole : value;
}

const isNear = (told: number, value: number) => Math.abs(told - value) <= tolerance * value;
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
