import { fractions, numeral } from '#quantity/fraction-signs.ts';
import { parseQuantity, type Quantity } from '#quantity/parse-quantity.ts';
import { isNumberWord } from '#quantity/read-number.ts';
import { findUnit, units } from '#quantity/units.ts';

export interface NamedQuantity {
  itemName: string;
  /** The quantity as typed; empty for none. */
  quantity: string;
}

export const maxQuantityLength = 40;
const maxQuantityWords = 8;

/** Names that begin with a number of their own. */
const numberedName =
  /^(?:7 ?up\b|\d in \d|[3457] (?:spice|cheese|bean|grain|seed)|1000 island|[\d.,]+ [%/+&-])/i;
/** Words whose following number belongs to the name. */
const takesNumber = /^(?:omega|vitamin|vitamiini|b|no\.?|nro|nr|type|tyyppi|koko|size|wd|vol\.?)$/i;
/** Starts of quantities other than number words; a cheap test that avoids parsing most names. */
const mayBegin = new RegExp(
  String.raw`^(?:[\d${fractions}~≈x×.,]|(?:n|noin|ca|c|circa|about|around|approx|roughly|max|reilut?|vajaat?|runsas|runsaat|niukka|enintään|korkeintaan|vähintään|scant|generous|up|at|pari|muutama|few)\b)`,
  'i',
);

/**
 * Separates the quantity from the name of one item: '2 dl kermaa' and 'kermaa 2 dl' are both kermaa, 2 dl. A
 * number that belongs to the name stays there ('7 Up', 'omega 3', '2 % milk'), and so does everything if
 * nothing else would be left. Only an "of" after the quantity, and a colon or dash before it, are dropped.
 */
export function splitQuantity(text: string): NamedQuantity {
  const trimmed = text.trim();
  return (
    splitFromStart(trimmed) ?? splitFromEnd(trimmed) ?? { itemName: singleSpaced(trimmed), quantity: '' }
  );
}

function splitFromStart(text: string): NamedQuantity | null {
  const words = [...text.slice(0, 4 * maxQuantityLength).matchAll(/\S+/g)];
  const first = words[0]?.[0] ?? '';
  if (!mayBegin.test(first) && !isNumberWord(first) && !standsAlone(first)) return null;
  if (words.length < 2 || numberedName.test(text) || isWhollyQuantity(text)) return null;
  for (const last of words.slice(0, maxQuantityWords).reverse()) {
    const end = last.index + last[0].length;
    const quantity = end < text.length ? readShort(text.slice(0, end)) : null;
    if (!quantity || (quantity.unit === null && !numeral.test(quantity.text))) continue;
    const itemName = singleSpaced(text.slice(end)).replace(/^of (?=\S)/i, '');
    return { itemName, quantity: quantity.text };
  }
  return null;
}

function splitFromEnd(text: string): NamedQuantity | null {
  if (!numeral.test(text.slice(-maxQuantityLength)) || isWhollyQuantity(text)) return null;
  const tailStart = Math.max(0, text.length - 4 * maxQuantityLength);
  const words = [...text.slice(tailStart).matchAll(/\S+/g)].slice(1);
  for (const first of words.slice(-maxQuantityWords)) {
    const start = tailStart + first.index;
    const quantity = readShort(text.slice(start));
    const itemName = singleSpaced(text.slice(0, start)).replace(/[\s:=–—-]+$/, '');
    if (quantity && itemName !== '' && mayEnd(quantity, itemName))
      return { itemName, quantity: quantity.text };
  }
  return null;
}

/** A bare number at the end is an amount only if it is below 100 and the word before does not claim it. */
function mayEnd({ unit, amount, text }: Quantity, nameBefore: string): boolean {
  if (!numeral.test(text)) return false;
  if (unit !== null || /[x×]/i.test(text)) return true;
  return amount.max < 100 && !takesNumber.test(nameBefore.split(' ').at(-1) ?? '');
}

function isWhollyQuantity(text: string): boolean {
  return parseQuantity(text) !== null;
}

function readShort(text: string): Quantity | null {
  return text.length > maxQuantityLength ? null : parseQuantity(text);
}

function standsAlone(word: string): boolean {
  const unit = findUnit(word);
  return unit !== null && units[unit].standsAlone;
}

function singleSpaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
