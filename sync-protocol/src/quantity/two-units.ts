import { fractions } from './fraction-signs.ts';
import type { Quantity } from './parse-quantity.ts';
import { readBeginning } from './read-beginning.ts';
import { type Unit, units } from './units.ts';

export interface Measure {
  quantity: Quantity & { unit: Unit };
  /** Text after the quantity, as written. */
  rest: string;
}

const second = new RegExp(String.raw`^\.?,?\s+(?:(?:and|ja|plus|\+)\s+)?(?=[\d${fractions}])`, 'i');
/** The larger amount with its unit, up to the gap before the smaller one. */
const first = new RegExp(String.raw`^\D{0,12}[\d.,/${fractions} –-]+\s?\p{L}+(?=\.?,?\s)`, 'u');

/**
 * Parses an amount in two units that add up, as scales show pounds and ounces: '1 lb 8 oz' is 1.5 lb, '1 dl +
 * 2 rkl' is 1.3 dl. Null for any other text.
 */
export function readTwoUnits(text: string): Measure | null {
  const typed = text.trim();
  const parts = partsOf(typed);
  if (!parts) return null;
  const { gap } = parts;
  const large = readBeginning(parts.large);
  const small = readBeginning(parts.small);
  if (!large || !small || large.rest !== '') return null;
  const [of, more] = [large.quantity.unit, small.quantity.unit];
  if (of === null || more === null || !isPart(more, of)) return null;
  // '½ dl + ½ dl' is used at two places of a recipe, so it stays two amounts.
  if (of === more && /\+|plus/i.test(gap)) return null;
  const { amount } = small.quantity;
  const inLarge = units[more].factor / units[of].factor;
  // '1 kg 1200 g' is two amounts: the smaller one has to be below one of the larger unit.
  if (amount.max * inLarge >= 1) return null;
  const { min, max } = large.quantity.amount;
  const sum = { min: min + amount.min * inLarge, max: max + amount.max * inLarge };
  const read = typed.slice(0, typed.length - small.rest.length);
  return { quantity: { ...large.quantity, unit: of, amount: sum, text: read }, rest: small.rest };
}

/** Splits an amount in two units into both, '1 lb' and '8 oz'; any other text stays whole. */
export function inOneUnitEach(text: string): string[] {
  const parts = readTwoUnits(text)?.rest === '' ? partsOf(text.trim()) : null;
  return parts ? [parts.large, parts.small] : [text];
}

function partsOf(typed: string): { large: string; gap: string; small: string } | null {
  const [large = ''] = first.exec(typed) ?? [];
  const behind = typed.slice(large.length);
  const [gap] = second.exec(behind) ?? [];
  return gap === undefined ? null : { large, gap, small: behind.slice(gap.length) };
}

function isPart(small: Unit, large: Unit): boolean {
  const { dimension, base } = units[large];
  return (dimension === 'mass' || dimension === 'volume') && units[small].base === base;
}
