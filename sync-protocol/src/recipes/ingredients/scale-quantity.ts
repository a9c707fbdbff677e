import { floatError, isClose, isWhole } from '../../quantity/float-error.ts';
import { formatQuantity } from '../../quantity/format-quantity.ts';
import { inUnit, largerUnit, smallerUnit } from '../../quantity/handy-unit.ts';
import { parseQuantity, type Quantity } from '../../quantity/parse-quantity.ts';
import { keptLocale, quantityInWords } from '../../quantity/quantity-in-words.ts';
import { readBeginning } from '../../quantity/read-beginning.ts';
import { readTwoUnits } from '../../quantity/two-units.ts';
import { units } from '../../quantity/units.ts';
import type { Ingredient } from '../recipe.ts';
import { kitchenMeasure } from './kitchen-measure.ts';
import { inSmallSpoons } from './small-spoons.ts';

export interface ScaledQuantity {
  text: string;
  /** False if the amount was not understood ("to taste") and is unchanged. */
  isScaled: boolean;
}

/**
 * Scales a quantity as typed: '1 ½ dl' × 2 is '3 dl', '2–3' × 2 is '4–6', '2 large' × 2 is '4 large', '3 eggs
 * + 2 yolks' × 2 is '6 eggs + 4 yolks'. The result can be measured: '2½ tbsp' for 2.4, '1 pinch' for a
 * twelfth of a teaspoon, '333 g' for a third of a kilo. A screen translates it with `quantityInWords`. A
 * factor of 1 leaves the text unchanged. Pure.
 */
export function scaleQuantity(text: string, factor: number): ScaledQuantity {
  return scale(text, factor, (scaled) => measurable(inSmallSpoons(scaled)));
}

/**
 * Like {@link scaleQuantity} for amounts about to be measured: '0.6 dl' for 0.625, '1 tbsp' for 0.15 dl, '63
 * g' for 62.5. Amounts that are stored or added up are made by {@link scaleQuantity}. Pure.
 */
export function scaleForKitchen(text: string, factor: number): ScaledQuantity {
  return scale(text, factor, (scaled) => measurable(inSmallSpoons(kitchenMeasure(scaled))));
}

export type ScaledIngredient = Ingredient & Pick<ScaledQuantity, 'isScaled'>;

/**
 * Scales an ingredient for measuring, including the same amount in other units in its name: '4 cups' of
 * 'flour (480 g)'. Pure.
 */
export function scaleIngredient({ quantity, name }: Ingredient, factor: number): ScaledIngredient {
  const { text, isScaled } = scaleForKitchen(quantity, factor);
  const read = readTwoUnits(quantity) ?? readBeginning(quantity);
  return { quantity: text, name: read ? scaledAsWell(name, read.quantity, factor) : name, isScaled };
}

const inBrackets = /\(([^()]{1,30})\)/g;
/** Finnish units or a decimal comma: the author's text is Finnish. */
const inFinnish = /(?<!\p{L})(?:noin|n\.|rkl|tl|kuppia?)(?!\p{L})|\d,\d/iu;

/** Scales the same amount in brackets after a weight or volume, but not the size of a can. */
function scaledAsWell(text: string, of: Quantity, factor: number): string {
  if (factor === 1 || !isMeasured(of)) return text;
  return text.replace(inBrackets, (whole, inner: string) => {
    const said = parseQuantity(inner);
    if (!said || !isMeasured(said) || !mayBeSame(said, of)) return whole;
    const scaled = scaleForKitchen(inner, factor).text;
    return `(${quantityInWords(scaled, inFinnish.test(inner) ? 'fi' : 'en')})`;
  });
}

const isMeasured = ({ unit }: Quantity) =>
  unit !== null && ['mass', 'volume'].includes(units[unit].dimension);

/**
 * Whether two amounts may be the same: of one base they must be nearly equal; between mass and volume nobody
 * knows.
 */
function mayBeSame(a: Quantity, b: Quantity): boolean {
  if (a.unit === null || b.unit === null || units[a.unit].base !== units[b.unit].base) return true;
  const [one, other] = [a.amount.min * units[a.unit].factor, b.amount.min * units[b.unit].factor];
  return Math.abs(one - other) <= 0.12 * other;
}

function scale(text: string, factor: number, told: (scaled: Quantity) => Quantity): ScaledQuantity {
  const understood = readTwoUnits(text) ?? readBeginning(text);
  if (!understood) return { text, isScaled: false };
  if (factor === 1) return { text, isScaled: true };
  const { quantity, rest } = understood;
  const { min, max } = quantity.amount;
  const scaled = inHandyUnit({ ...quantity, amount: { min: min * factor, max: max * factor } });
  const more = addend.exec(rest);
  const tail = more?.[2] ? more[1] + scale(more[2], factor, told).text : scaledAsWell(rest, quantity, factor);
  const amount = formatQuantity(told(scaled), keptLocale);
  return { text: amount + (isWithoutMark(amount) ? tail.replace(' ', '\u00a0') : tail), isScaled: true };
}

/**
 * A decimal without a unit: `quantityInWords` would not recognise it as written by the program, unless it has
 * a no-break space.
 */
const isWithoutMark = (amount: string) => amount.includes('.') && !amount.includes('\u00a0');

/** Another amount after the first: ' eggs + 2 yolks'. */
const addend = /^(.*?\s(?:\+|&|plus|and|ja)\s+)(?=[\d¼-¾⅓-⅞])(.+)$/iu;

function inHandyUnit(quantity: Quantity): Quantity {
  const { unit, amount } = quantity;
  const to = largerUnit(unit, amount) ?? (amount.max < 1 ? smallerUnit(unit) : null);
  return unit === null || to === null
    ? quantity
    : { ...quantity, unit: to, amount: inUnit(amount, unit, to) };
}

/**
 * Rounds spoons, cups and pieces to wholes, halves, thirds, quarters and eighths; nobody fills four tenths of
 * a spoon.
 */
function measurable(quantity: Quantity): Quantity {
  const { unit, amount } = quantity;
  const isExact = unit !== null && !units[unit].isFractional;
  return isExact ? quantity : { ...quantity, amount: { min: measure(amount.min), max: measure(amount.max) } };
}

const parts = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
/** Relative difference that nobody tastes. */
const tolerance = 0.05;

function measure(value: number): number {
  if (isWhole(value * 8)) return value;
  const whole = Math.floor(value + floatError);
  const near = parts
    .map((part) => whole + part)
    .filter((each) => Math.abs(each - value) <= tolerance * value);
  const exact = near.find((each) => isClose(each, value));
  const plain =
    near.find((each) => Number.isInteger(each)) ?? near.find((each) => Number.isInteger(each * 2));
  return exact ?? plain ?? near.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? value;
}
