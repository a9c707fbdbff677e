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
  /** False: the amount is not understood ("to taste"), and stands as it was typed. */
  isScaled: boolean;
}

/**
 * A quantity as typed, for so many times the servings: '1 ½ dl' × 2 is '3 dl', '2–3' × 2 is '4–6', '2 large' × 2 is
 * '4 large', '3 eggs + 2 yolks' × 2 is '6 eggs + 4 yolks'. What comes out can be measured: '2½ tbsp' where it is 2.4, '1 pinch' where it is a twelfth of a
 * teaspoon, '333 g' where it is a third of a kilo;
 * a screen says it by `quantityInWords`. A factor of 1 leaves the text alone. Pure.
 */
export function scaleQuantity(text: string, factor: number): ScaledQuantity {
  return scale(text, factor, (scaled) => measurable(inSmallSpoons(scaled)));
}

/**
 * The same for somebody who measures it now: '0.6 dl' where it is 0.625, '1 tbsp' where it is 0.15 dl, '63 g' where it is 62.5.
 * What is kept, and added up with others, is made by {@link scaleQuantity}. Pure.
 */
export function scaleForKitchen(text: string, factor: number): ScaledQuantity {
  return scale(text, factor, (scaled) => measurable(inSmallSpoons(kitchenMeasure(scaled))));
}

export type ScaledIngredient = Ingredient & Pick<ScaledQuantity, 'isScaled'>;

/** An ingredient for somebody who measures it now, with what its name says of the amount in other units: '4 cups' of 'flour (480 g)'. Pure. */
export function scaleIngredient({ quantity, name }: Ingredient, factor: number): ScaledIngredient {
  const { text, isScaled } = scaleForKitchen(quantity, factor);
  const read = readTwoUnits(quantity) ?? readBeginning(quantity);
  return { quantity: text, name: read ? scaledAsWell(name, read.quantity, factor) : name, isScaled };
}

const inBrackets = /\(([^()]{1,30})\)/g;
/** A writer's own words and commas. */
const inFinnish = /(?<!\p{L})(?:noin|n\.|rkl|tl|kuppia?)(?!\p{L})|\d,\d/iu;

/** The same amount in brackets behind a weight or a volume is as many times as much; the size of a can is not. */
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

/** Nobody knows how heavy a cup of it is. */
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

/** A decimal whose point no language would change: only a no-break space says that the program wrote it (`quantityInWords`). */
const isWithoutMark = (amount: string) => amount.includes('.') && !amount.includes('\u00a0');

/** Another amount behind the first: ' eggs + 2 yolks'. */
const addend = /^(.*?\s(?:\+|&|plus|and|ja)\s+)(?=[\d¼-¾⅓-⅞])(.+)$/iu;

function inHandyUnit(quantity: Quantity): Quantity {
  const { unit, amount } = quantity;
  const to = largerUnit(unit, amount) ?? (amount.max < 1 ? smallerUnit(unit) : null);
  return unit === null || to === null
    ? quantity
    : { ...quantity, unit: to, amount: inUnit(amount, unit, to) };
}

/** Spoons, cups and pieces come in wholes, halves, thirds, quarters and eighths; nobody fills a spoon to four tenths. */
function measurable(quantity: Quantity): Quantity {
  const { unit, amount } = quantity;
  const isExact = unit !== null && !units[unit].isFractional;
  return isExact ? quantity : { ...quantity, amount: { min: measure(amount.min), max: measure(amount.max) } };
}

const parts = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
/** So much more or less is not tasted. */
const tolerance = 0.05;

function measure(value: number): number {
  if (isWhole(value * 8)) return value;
  const whole = Math.floor(value + 1e-6);
  const near = parts
    .map((part) => whole + part)
    .filter((each) => Math.abs(each - value) <= tolerance * value);
  const exact = near.find((each) => isClose(each, value));
  const plain =
    near.find((each) => Number.isInteger(each)) ?? near.find((each) => Number.isInteger(each * 2));
  return exact ?? plain ?? near.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? value;
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-6;
const isWhole = (value: number) => isClose(value, Math.round(value));
