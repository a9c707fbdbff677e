import { byCode } from '../by-code.ts';
import { isWhole } from './float-error.ts';
import { formatQuantity } from './format-quantity.ts';
import { largerUnit, smallerUnit } from './handy-unit.ts';
import { parseQuantity } from './parse-quantity.ts';
import { keptLocale } from './quantity-in-words.ts';
import { inOneUnitEach } from './two-units.ts';
import { type Unit, units } from './units.ts';

/**
 * A group of units that a cook adds up in the head, as spoons; spoons and decilitres are different families,
 * as are ounces and grams.
 */
type Family = string;

interface Total {
  /**
   * Whole grains (`grainsPerBase`) of the family's base unit; integers, so that addition is exact in any
   * order.
   */
  min: number;
  max: number;
  isApproximate: boolean;
  /** The units that were written, one of which the total is shown in if possible; null for a bare number. */
  units: ReadonlySet<Unit | null>;
}

/** Sum of quantities. Addition is commutative and associative, and drops nothing. */
export interface QuantitySum {
  totals: ReadonlyMap<Family, Total>;
  /**
   * Count by text of what could not be parsed, as typed; a text without a digit ("to taste") is shown once.
   */
  texts: ReadonlyMap<string, number>;
}

export const noQuantity: QuantitySum = { totals: new Map(), texts: new Map() };

/** Grains per base unit: thirds, sevenths and thousandths are whole grains. */
const grainsPerBase = 2_520_000;

/** From this number on a unit is too small to be readable, as in '1 000 002 ml'. */
const mostDigits = 100_000;

/** Sum of one quantity as typed; an empty text is no quantity. */
export function quantitySum(text: string): QuantitySum {
  const typed = text.trim();
  if (typed === '') return noQuantity;
  const read = parseQuantity(typed);
  const total = read && {
    min: toGrains(read.amount.min, read.unit),
    max: toGrains(read.amount.max, read.unit),
    isApproximate: read.isApproximate,
    units: new Set([read.unit]),
  };
  if (!read || !total || !Number.isSafeInteger(total.max * 1_000))
    return { totals: new Map(), texts: new Map([[typed.replace(/\s+/g, ' '), 1]]) };
  return { totals: new Map([[familyOf(read.unit), total]]), texts: new Map() };
}

/** The sum of all, by halves: adding them one by one would copy the growing sum each time. */
function sumOf(sums: readonly QuantitySum[]): QuantitySum {
  const [first = noQuantity, second] = sums;
  if (!second) return first;
  const middle = Math.ceil(sums.length / 2);
  return addSums(sumOf(sums.slice(0, middle)), sumOf(sums.slice(middle)));
}

export function addSums(a: QuantitySum, b: QuantitySum): QuantitySum {
  const totals = new Map(a.totals);
  for (const [family, total] of b.totals) {
    const before = totals.get(family);
    totals.set(family, before ? plus(before, total) : total);
  }
  const texts = new Map(a.texts);
  for (const [text, count] of b.texts) texts.set(text, (texts.get(text) ?? 0) + count);
  return { totals, texts };
}

/**
 * Adds up quantities as typed: `['2 dl', '1 dl']` is '3 dl', `['500 g', '1 kg']` '1.5 kg', `['6 dl', '4 dl']`
 * '1 l'. What cannot be added is listed: '2 cans + 400 g', '1 dl + to taste'; the parts of such a list are
 * added to their like. A single quantity stays as typed; '' for none. The result does not depend on the
 * language; a screen translates it with `quantityInWords`.
 */
export function addQuantities(texts: readonly string[]): string {
  const typed = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [only] = typed;
  if (
    only !== undefined &&
    typed.every((text) => text === only) &&
    (typed.length === 1 || !/\p{N}/u.test(only))
  )
    return only;
  return sumInWords(sumOf(typed.map(partsSum)));
}

/** Subtracts `part` from a quantity; what is not contained in it, or cannot be parsed, subtracts nothing. */
export function lessQuantity(text: string, part: string): string {
  const { totals, texts } = partsSum(text);
  const off = partsSum(part);
  const left = [...totals].map(([family, total]): [Family, Total] => {
    const { min = 0, max = 0 } = off.totals.get(family) ?? {};
    return [family, { ...total, min: total.min - min, max: total.max - max }];
  });
  const leftTexts = [...texts].map(([typed, count]): [string, number] => [
    typed,
    count - (off.texts.get(typed) ?? 0),
  ]);
  return sumInWords({
    totals: new Map(left.filter(([, { min, max }]) => min > 0 && max >= min)),
    texts: new Map(leftTexts.filter(([, count]) => count > 0)),
  });
}

const partsSum = (text: string) => sumOf(text.split(' + ').flatMap(inOneUnitEach).map(quantitySum));

/** A sum as stored text, with its parts in a fixed order. */
export function sumInWords(sum: QuantitySum): string {
  const totals = [...sum.totals].toSorted(([a], [b]) => byCode(a, b)).map(([, total]) => totalInWords(total));
  const texts = [...sum.texts]
    .toSorted(([a], [b]) => byCode(a, b))
    .flatMap(([text, count]) => (/\p{N}/u.test(text) ? Array.from({ length: count }, () => text) : [text]));
  return [...totals, ...texts].join(' + ');
}

function plus(a: Total, b: Total): Total {
  return {
    min: a.min + b.min,
    max: a.max + b.max,
    isApproximate: a.isApproximate || b.isApproximate,
    units: new Set([...a.units, ...b.units]),
  };
}

function familyOf(unit: Unit | null): Family {
  if (unit === null) return 'pcs';
  if (unit === 'oz' || unit === 'lb') return 'oz';
  if (unit === 'tsp' || unit === 'tbsp' || unit === 'cup') return 'tsp';
  return units[unit].base;
}

const toGrains = (amount: number, unit: Unit | null) =>
  Math.round(amount * (unit === null ? 1 : units[unit].factor) * grainsPerBase);

const fromGrains = (grains: number, unit: Unit | null) =>
  grains / grainsPerBase / (unit === null ? 1 : units[unit].factor);

/**
 * Text of a total, in the largest written unit in which the number is easy to read, else in the smallest. A
 * number that gets too large, or too small, is shown in a unit that nobody wrote if it is easy to read there:
 * '1 l' for 10 dl, '1.5 kg' for 1500 g, '2 tbsp' for 6 tsp, '50 g' for 0.05 kg; but '5 tsp', '900 ml' and
 * '1005 g' stay. Decilitres with decimals become litres.
 */
function totalInWords(total: Total): string {
  const written = [...total.units].toSorted((a, b) => factorOf(b) - factorOf(a) || (b === null ? -1 : 1));
  const candidates = written[0] === 'cup' || written[0] === 'tbsp' ? written.slice(0, 1) : written;
  const unit = candidates.find((candidate) => isTidy(total, candidate)) ?? null;
  if (unit !== null) return inUnit(total, grown(total, unit));
  if (written.includes(null)) return inUnit(total, unit);
  const smaller = smallerUnit(written.at(-1) ?? null);
  if (smaller !== null && isTidy(total, smaller)) return inUnit(total, grown(total, smaller));
  const isHandy = (unit: Unit | null) => fromGrains(total.max, unit) < mostDigits;
  const smallest = written.findLast(isHandy) ?? written[0] ?? null;
  const isSplit = smallest === null || units[smallest].isFractional || !isHandy(written.at(-1) ?? null);
  return isSplit && total.min === total.max ? inSeveralUnits(total, written) : inUnit(total, smallest);
}

function grown(total: Total, unit: Unit): Unit {
  const larger = largerUnit(unit, { min: fromGrains(total.min, unit), max: fromGrains(total.max, unit) });
  return larger !== null && (isTidy(total, larger) || isTidier(total, larger, unit))
    ? grown(total, larger)
    : unit;
}

/** With decimals anyway, '2.19 l' reads better than '21.92 dl'. */
function isTidier({ min, max }: Total, larger: Unit, unit: Unit): boolean {
  const isInDecimals = ![min, max].every((grains) => isWhole(fromGrains(grains, unit)));
  return isInDecimals && larger === 'l';
}

function inUnit({ min, max, isApproximate }: Total, unit: Unit | null): string {
  return formatQuantity(
    { amount: { min: fromGrains(min, unit), max: fromGrains(max, unit) }, unit, isApproximate },
    keptLocale,
  );
}

/** '1 cup + 2 tsp': whole numbers of the larger units, the rest in the smallest. */
function inSeveralUnits(total: Total, written: readonly (Unit | null)[]): string {
  let left = total.min;
  const parts = written.flatMap((unit, index) => {
    const isLast = index === written.length - 1;
    const one = toGrains(1, unit);
    const taken = isLast ? left : Math.floor(left / one) * one;
    left -= taken;
    return taken > 0 ? [inUnit({ ...total, min: taken, max: taken }, unit)] : [];
  });
  return parts.join(' + ');
}

function isTidy({ min, max }: Total, unit: Unit | null): boolean {
  return [min, max].every((grains) => {
    const value = fromGrains(grains, unit);
    if (unit === 'dozen') return isWhole(value);
    const steps = unit === null || units[unit].isFractional ? value * 4 : value * 100;
    return (
      value >= 0.25 &&
      value < mostDigits &&
      (unit === null || value < 100 || isWhole(value)) &&
      isWhole(steps)
    );
  });
}

const factorOf = (unit: Unit | null) => (unit === null ? 1 : units[unit].factor);
