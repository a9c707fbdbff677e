import type { Quantity } from '../../quantity/parse-quantity.ts';
import { readBeginning } from '../../quantity/read-beginning.ts';
import { type Unit, units } from '../../quantity/units.ts';

interface Measure {
  quantity: Quantity & { unit: Unit };
  /** What follows it, as it is written. */
  rest: string;
}

const second = /^\.?,?\s+(?:and\s+|ja\s+)?(?=[\d½⅓⅔¼¾⅛])/i;
/** Up to a gap before a number, where `readBeginning` would wait for the number's end. */
const first = /^\D{0,12}[\d.,/½⅓⅔¼¾⅛ –-]+\s?\p{L}+(?=\.?,?\s)/u;

/** An amount in two units that add up, as a scale with pounds and ounces shows it: '1 lb 8 oz' is 1.5 lb. Null for any other text. */
export function readTwoUnits(text: string): Measure | null {
  const typed = text.trim();
  const [beginning = ''] = first.exec(typed) ?? [];
  const behind = typed.slice(beginning.length);
  const [gap] = second.exec(behind) ?? [];
  if (gap === undefined) return null;
  const large = readBeginning(beginning);
  const small = readBeginning(behind.slice(gap.length));
  if (!large || !small || large.rest !== '') return null;
  const [of, more] = [large.quantity.unit, small.quantity.unit];
  if (of === null || more === null || !isPart(more, of)) return null;
  const { amount } = small.quantity;
  const inLarge = units[more].factor / units[of].factor;
  // '1 kg 1200 g' is no way to say it: two amounts stand there.
  if (amount.max * inLarge >= 1) return null;
  const { min, max } = large.quantity.amount;
  const sum = { min: min + amount.min * inLarge, max: max + amount.max * inLarge };
  const read = typed.slice(0, typed.length - small.rest.length);
  return { quantity: { ...large.quantity, unit: of, amount: sum, text: read }, rest: small.rest };
}

function isPart(small: Unit, large: Unit): boolean {
  const { dimension, base } = units[large];
  return (dimension === 'mass' || dimension === 'volume') && units[small].base === base;
}

/** Liquid ones of the United States, as a cup is the American one. In no list of ours: they are kept as they are written. */
const usMeasures: readonly { words: string; millilitres: number }[] = [
  { words: 'fl\\.?\\s?oz|fluid\\sounces?|nesteunssi(?:a)?', millilitres: 29.5735 },
  { words: 'pints?|pts?|pintti(?:ä)?', millilitres: 473.176 },
  { words: 'quarts?|qts?|kvartti(?:a)?', millilitres: 946.353 },
  { words: 'gallons?|gals?|gallona(?:a)?', millilitres: 3785.41 },
];
/** A "quart jar" is no quart of something. */
const behindMeasure = String.raw`\.?(?=[\s,;(/]|$)(?!\s(?:jar|bag|can|bottle|carton|container|zip|freezer|pot)s?\b)`;
const patterns = usMeasures.map(({ words, millilitres }) => ({
  pattern: new RegExp(`^\\s?(?:${words})${behindMeasure}`, 'iu'),
  millilitres,
}));

/** The American measure that a text begins with, such as " quarts" of " quarts, cold"; null where it begins with none. */
export function readUsMeasure(text: string): { word: string; millilitres: number; rest: string } | null {
  for (const { pattern, millilitres } of patterns) {
    const [word] = pattern.exec(text) ?? [];
    if (word !== undefined) return { word: word.trim(), millilitres, rest: text.slice(word.length) };
  }
  return null;
}

/** An amount that its unit is named for, as any cook writes it: '2 dl', '1 lb 8 oz', '1½ quarts'. Volumes of the last are in ml. */
export function readMeasure(text: string): (Measure & { isUsMeasure: boolean }) | null {
  const two = readTwoUnits(text);
  if (two) return { ...two, isUsMeasure: false };
  // '1qt': what no unit of ours stands behind is no number to `readBeginning`.
  const understood = readBeginning(text.replace(/(?<=\d)(?=(?:qt|pt|gal|fl)\b)/i, ' '));
  if (!understood) return null;
  const { quantity, rest } = understood;
  const { unit, amount } = quantity;
  if (unit !== null) return { quantity: { ...quantity, unit }, rest, isUsMeasure: false };
  const measure = readUsMeasure(rest);
  if (!measure) return null;
  const { millilitres } = measure;
  const inMl = { min: amount.min * millilitres, max: amount.max * millilitres };
  return { quantity: { ...quantity, unit: 'ml', amount: inMl }, rest: measure.rest, isUsMeasure: true };
}
