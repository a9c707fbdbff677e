import { parseQuantity } from '#quantity/parse-quantity.ts';
import { itemsOfLine } from './parse-items.ts';
import { maxQuantityLength, type NamedQuantity, splitQuantity } from './split-quantity.ts';

/** Titles of the lists that the app copies as text, in both languages; days may follow. */
export const listTitles = ['Shopping list', 'Ostoslista', 'Recurring items', 'Toistuvat ostokset'] as const;

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const bulleted = /^\s*[-–—*•·‣◦▪▫●○☐☑☒✓✔□■►▶[]/u;

/**
 * Parses a pasted list like `parseItems`, but drops headings and reads sums as quantities, as in lists that
 * the app copies as text. A module of its own, since pasting is rarer than typing.
 */
export function parsePasted(text: string): NamedQuantity[] {
  const { lines, isOwn } = listLines(text);
  return lines.flatMap((line) => itemsOfLine(line, isOwn, splitSum));
}

interface ListLines {
  /** Non-empty lines without headings. */
  lines: string[];
  /** The title shows that the app made the list: each line is one item. */
  isOwn: boolean;
}

/**
 * The lines of a pasted list without the app's own title and without headings: a line with a colon above
 * bulleted lines ("Dairy:"). Any other line may be an item and stays.
 */
function listLines(text: string): ListLines {
  const all = text.split(lineBreak).map((line) => line.trim());
  const isHeading = (index: number) => {
    const line = all[index] ?? '';
    const before = all[index - 1] ?? '';
    return (
      line.length > 1 &&
      line.endsWith(':') &&
      !bulleted.test(line) &&
      (before === '' || bulleted.test(before)) &&
      bulleted.test(all[index + 1] ?? '')
    );
  };
  const first = all.findIndex((line) => line !== '');
  const second = all.findIndex((line, index) => index > first && line !== '');
  const isOwn = isTitle(all[first] ?? '') && isHeading(second);
  const lines = all.filter((line, index) => line !== '' && !isHeading(index) && !(isOwn && index === first));
  return { lines, isOwn };
}

function isTitle(line: string): boolean {
  return listTitles.some((title) => line === title || (line.startsWith(`${title} `) && /\d/.test(line)));
}

/** Splits a line with a sum, '2 kg + 3 pcs flour', as made from several wants; any other line as one item. */
function splitSum(piece: string): NamedQuantity {
  if (isSum(piece)) return { itemName: piece, quantity: '' };
  const beginning = piece.slice(0, maxQuantityLength + 1);
  const ends = beginning.includes(betweenParts) ? [...beginning.matchAll(/\s(?=\S)/g)].reverse() : [];
  const end = ends.find(({ index }) => isSum(piece.slice(0, index)))?.index;
  if (end === undefined) return splitQuantity(piece);
  return { itemName: piece.slice(end).trim(), quantity: piece.slice(0, end) };
}

const betweenParts = ' + ';

/**
 * Whether a text is a sum of quantities, at least one with a unit, since '2 + 2' may be a name. '…' marks
 * parts that were cut off.
 */
function isSum(text: string): boolean {
  if (text.length > maxQuantityLength) return false;
  const parts = text.split(betweenParts);
  const read = parts.filter((part) => part !== '…').map(parseQuantity);
  return parts.length > 1 && read.every((part) => part !== null) && read.some((part) => part?.unit);
}
