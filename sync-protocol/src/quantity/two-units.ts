import type { Quantity } from './parse-quantity.ts';
import { readBeginning } from './read-beginning.ts';
import { type Unit, units } from './units.ts';

export interface Measure {
  quantity: Quantity & { unit: Unit };
  /** What follows it, as it is written. */
  rest: string;
}

const second = /^\.?,?\s+(?:(?:and|ja|plus|\+)\s+)?(?=[\d¼-¾⅓-⅞])/i;
/** Up to a gap before a number, where `readBeginning` would wait for the number's end. */
const first = /^\D{0,12}[\d.,/¼-¾⅓-⅞ –-]+\s?\p{L}+(?=\.?,?\s)/u;

/** An amount in two units that add up, as a scale with pounds and ounces shows it: '1 lb 8 oz' is 1.5 lb, and '1 dl + 2 rkl' 1.3 dl. Null for any other text. */
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
  // '½ dl + ½ dl' goes in at two places.
  if (of === more && /\+|plus/i.test(gap)) return null;
  const { amount } = small.quantity;
  const inLarge = units[more].factor / units[of].factor;
  // '1 kg 1200 g' is no way to say it: two amounts stand there.
  if (amount.max * inLarge >= 1) return null;
  const { min, max } = large.quantity.amount;
  const sum = { min: min + amount.min * inLarge, max: max + amount.max * inLarge };
  const read = typed.slice(0, typed.length - small.rest.length);
  return { quantity: { ...large.quantity, unit: of, amount: sum, text: read }, rest: small.rest };
}

/** Such an amount as the two that are added up, '1 lb' and '8 oz'; any other text as it is. */
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
