import { parseQuantity } from '#quantity/parse-quantity.ts';
import { itemsOfLine } from './parse-items.ts';
import { maxQuantityLength, type NamedQuantity, splitQuantity } from './split-quantity.ts';

/** How the lists begin that the app itself gives as text, in each of its languages; days may stand behind. */
export const listTitles = ['Shopping list', 'Ostoslista', 'Recurring items', 'Toistuvat ostokset'] as const;

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const bulleted = /^\s*[-–—*•·‣◦▪▫●○☐☑☒✓✔□■►▶[]/u;

/**
 * Reads a list that was pasted, as `parseItems` reads what was typed: without its headings, and with quantities that are a sum, as
 * the app itself gives a list as text. Apart from it, as one types more often than one pastes.
 */
export function parsePasted(text: string): NamedQuantity[] {
  const { lines, isOwn } = listLines(text);
  return lines.flatMap((line) => itemsOfLine(line, isOwn, splitSum));
}

interface ListLines {
  /** With something on them, without headings. */
  lines: string[];
  /** By its title it is a list of the app's own: each line is one thing. */
  isOwn: boolean;
}

/**
 * The lines of a list that was pasted, without what only says what stands below it: the app's own title, and a shelf's name with a
 * colon over lines with bullets ("Dairy:"). What stands alone is something to buy, whatever it is.
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

/** '2 kg + 3 pcs flour', as a line says what several wanted; everything else as one item says it. */
function splitSum(piece: string): NamedQuantity {
  if (isSum(piece)) return { itemName: piece, quantity: '' };
  const beginning = piece.slice(0, maxQuantityLength + 1);
  const ends = beginning.includes(betweenParts) ? [...beginning.matchAll(/\s(?=\S)/g)].reverse() : [];
  const end = ends.find(({ index }) => isSum(piece.slice(0, index)))?.index;
  if (end === undefined) return splitQuantity(piece);
  return { itemName: piece.slice(end).trim(), quantity: piece.slice(0, end) };
}

const betweenParts = ' + ';

/** Parts of which one at least has a unit: '2 + 2' may be a name. '…' stands for more than a line had room for. */
function isSum(text: string): boolean {
  if (text.length > maxQuantityLength) return false;
  const parts = text.split(betweenParts);
  const read = parts.filter((part) => part !== '…').map(parseQuantity);
  return parts.length > 1 && read.every((part) => part !== null) && read.some((part) => part?.unit);
}
