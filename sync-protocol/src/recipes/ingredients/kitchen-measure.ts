import { isWhole } from '../../quantity/float-error.ts';
import type { Quantity } from '../../quantity/parse-quantity.ts';
import { type Unit, units } from '../../quantity/units.ts';

/** Relative difference that nobody tastes. */
const tolerance = 0.05;

/** Decilitres below which a measuring jug has no mark, so that spoons are used. */
const leastOfMeasure = 0.2;
/** The smallest measures in sets of cups and of spoons. */
const leastOfCup = 1 / 4;
const leastOfTablespoon = 1 / 2;

/**
 * Converts an amount to what kitchen tools measure. A decilitre measure has marks at quarters, thirds and
 * tenths; amounts between marks below half a decilitre, and amounts below the smallest cup, are given in
 * spoons; a tablespoon and a sixth is 3½ teaspoons; a scale does not show half a gram of sixty. An amount not
 * within a twentieth of such a mark stays unchanged. Pure.
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

/** In tablespoons if they come out in halves, otherwise in teaspoons; null below an eighth of a teaspoon. */
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

/** Whether both ends are near a multiple of 1/size, for any of the sizes. */
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
