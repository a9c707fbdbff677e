import { parseQuantity } from '#quantity/parse-quantity.ts';
import { maxQuantityLength, type NamedQuantity, splitQuantity } from './split-quantity.ts';

export const maxItemNameLength = 200;

const bullets = /^(?:[-–—*•·‣◦▪▫●○☐☑☒✓✔□■►▶]\s*|\[[ xX]?\]\s*|\d{1,3}[.)]\s+)+/u;
const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029]+/;
/** Control characters, unpaired surrogates, and invisible characters that reorder or hide text. */
const unprintable = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Parses text typed or pasted into a list: one item per line, or several between commas and semicolons, with
 * bullets, numbering and a quantity before or after the name. Nothing typed is lost: a name over 200
 * characters continues as the next item, a quantity over 40 characters stays in the name.
 */
export function parseItems(text: string): NamedQuantity[] {
  return text.split(lineBreaks).flatMap((line) => itemsOfLine(line));
}

/**
 * The items of one line.
 *
 * @param isOne the line is one item; commas do not split it
 */
export function itemsOfLine(line: string, isOne = false, split = splitQuantity): NamedQuantity[] {
  const whole = clean(line);
  return joinLoneQuantities((isOne ? [whole] : splitLine(whole)).map(stripBullets), split);
}

function clean(line: string): string {
  return line.normalize('NFC').replaceAll('\t', ' ').replace(unprintable, '');
}

/** Splits at commas and semicolons, except at decimal commas and inside parentheses. */
function splitLine(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of line.matchAll(/\([^()]*\)|[,;]/g)) {
    const isDecimalComma =
      mark === ',' && /\d/.test(line[index - 1] ?? '') && /\d/.test(line[index + 1] ?? '');
    if (mark.startsWith('(') || isDecimalComma) continue;
    pieces.push(line.slice(start, index));
    start = index + 1;
  }
  return [...pieces, line.slice(start)];
}

function stripBullets(piece: string): string {
  return piece.trim().replace(bullets, '').trim();
}

/** 'maito, 2 l' is one item: a piece that is only a quantity belongs to the item before it. */
function joinLoneQuantities(pieces: string[], split: typeof splitQuantity): NamedQuantity[] {
  const items: NamedQuantity[] = [];
  for (const piece of pieces.filter((piece) => piece !== '')) {
    const previous = items.at(-1);
    const isLone = piece.length <= maxQuantityLength && parseQuantity(piece) !== null;
    if (isLone && previous?.quantity === '') {
      previous.quantity = piece;
      continue;
    }
    const { itemName, quantity } = split(piece);
    const [first = itemName, ...more] = cutLongName(itemName);
    items.push({ itemName: first, quantity });
    for (const rest of more) items.push({ itemName: rest, quantity: '' });
  }
  return items;
}

function cutLongName(name: string): string[] {
  const parts: string[] = [];
  let rest = name;
  while (rest.length > maxItemNameLength) {
    const lastSpace = rest.lastIndexOf(' ', maxItemNameLength);
    const splitsPair = /[\ud800-\udbff]/.test(rest[maxItemNameLength - 1] ?? '');
    const end = lastSpace > 0 ? lastSpace : maxItemNameLength - (splitsPair ? 1 : 0);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
