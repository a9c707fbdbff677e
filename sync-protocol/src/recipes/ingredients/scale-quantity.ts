import { floatError, isClose, isWhole } from '../../quantity/float-error.ts';
import { formatQuantity } from '../../quantity/format-quantity.ts';
import { fractions } from '../../quantity/fraction-signs.ts';
import { inUnit, largerUnit, smallerUnit } from '../../quantity/handy-unit.ts';
import type { Quantity } from '../../quantity/parse-quantity.ts';
import { keptLocale, quantityInWords } from '../../quantity/quantity-in-words.ts';
import { readBeginning } from '../../quantity/read-beginning.ts';
import { readTwoUnits } from '../../quantity/two-units.ts';
import { units } from '../../quantity/units.ts';
import type { Ingredient } from '../recipe.ts';
import { kitchenMeasure } from './kitchen-measure.ts';
import { type MeasureOrUs, readMeasure } from './read-measure.ts';
import { inSmallSpoons } from './small-spoons.ts';
import { withUsMeasureApart } from './us-measure.ts';

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
  return { quantity: text, name: scaledAsWell(name, readMeasure(quantity), factor), isScaled };
}

/**
 * The ingredient's name without the same amount in other units: 'flour, sifted' of 'flour (240 g), sifted'.
 * Lists add up the quantities of one name, which leaves such an amount behind. Pure.
 */
export function nameWithoutAmount({ quantity, name }: Ingredient): string {
  const without = sameAsWell(name, readMeasure(quantity), () => '');
  return without.trim() === '' ? name : without;
}

const inBrackets = /\s?\(([^()]{1,40})\)/g;
/** Between amounts in three units: '9 oz / 250 g', but not in '1/2 cup'. */
const betweenUnits = /(\s*;\s*|(?<=[\p{L}.])\s*\/\s*)/u;
/** Finnish units or a decimal comma: the author's text is Finnish. */
const inFinnish =
  /(?<!\p{L})(?:noin|n\.|rkl|tl|kuppia?|nesteunssia?|pintti(?:ä)?|kvartti(?:a)?|gallona(?:a)?)(?!\p{L})|\d,\d/iu;

/** Scales the same amount in brackets after a weight or volume, but not the size of a can. */
function scaledAsWell(text: string, of: MeasureOrUs | null, factor: number): string {
  if (factor === 1) return text;
  return sameAsWell(text, of, (whole, inner) => {
    const locale = inFinnish.test(inner) ? 'fi' : 'en';
    const parts = inner
      .split(betweenUnits)
      .map((part) => quantityInWords(scaleForKitchen(part, factor).text, locale));
    return whole.replace(inner, () => parts.join(''));
  });
}

/** Replaces each bracket that says the measure `of` once more, in one or several other units. */
function sameAsWell(
  text: string,
  of: MeasureOrUs | null,
  told: (whole: string, inner: string) => string,
): string {
  if (!of || !isMeasured(of)) return text;
  const isSame = (part: string) => {
    const said = readMeasure(part);
    return said?.rest === '' && isMeasured(said) && mayBeSame(said, of);
  };
  return text.replace(inBrackets, (whole, inner: string) =>
    inner.split(betweenUnits).every((part, index) => index % 2 === 1 || isSame(part))
      ? told(whole, inner)
      : whole,
  );
}

const isMeasured = ({ quantity: { unit } }: MeasureOrUs) =>
  ['mass', 'volume'].includes(units[unit].dimension);

/**
 * Whether two amounts may be the same: of one base they must be nearly equal, where a British pint is a fifth
 * more than a US one; between mass and volume nobody knows.
 */
function mayBeSame(a: MeasureOrUs, b: MeasureOrUs): boolean {
  const [one, other] = [a, b].map(({ quantity: { unit, amount } }) => ({
    base: units[unit].base,
    size: amount.min * units[unit].factor,
  }));
  if (!one || !other || one.base !== other.base) return true;
  const difference = a.isUsMeasure || b.isUsMeasure ? 0.25 : 0.12;
  return Math.abs(one.size - other.size) <= difference * Math.max(one.size, other.size);
}

function scale(text: string, factor: number, told: (scaled: Quantity) => Quantity): ScaledQuantity {
  const understood = readTwoUnits(text) ?? readBeginning(withUsMeasureApart(text));
  if (!understood) return { text, isScaled: false };
  if (factor === 1) return { text, isScaled: true };
  const { quantity, rest } = understood;
  const { min, max } = quantity.amount;
  const scaled = inHandyUnit({ ...quantity, amount: { min: min * factor, max: max * factor } });
  const more = addend.exec(rest);
  const tail = more?.[2]
    ? more[1] + scale(more[2], factor, told).text
    : scaledAsWell(rest, readMeasure(text), factor);
  const amount = formatQuantity(told(scaled), keptLocale);
  return { text: amount + (isWithoutMark(amount) ? tail.replace(' ', '\u00a0') : tail), isScaled: true };
}

/**
 * A decimal without a unit: `quantityInWords` would not recognise it as written by the program, unless it has
 * a no-break space.
 */
const isWithoutMark = (amount: string) => amount.includes('.') && !amount.includes('\u00a0');

/** Another amount after the first: ' eggs + 2 yolks'. */
const addend = new RegExp(String.raw`^(.*?\s(?:\+|&|plus|and|ja)\s+)(?=[\d${fractions}])(.+)$`, 'iu');

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
