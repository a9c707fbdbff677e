import { hasAmount } from '../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { sameShare } from './same-lines.ts';

/** Longer lines are ignored. */
const longestCut = 400;

/**
 * Whether the markup splits shown lines at commas: "250 g pork", "diced" for "250 g pork, diced". False if
 * the pieces are separate ingredients ("salt, pepper"), which are better split.
 */
export function isCutAtCommas(told: readonly ReadingLine[], shown: readonly ReadingLine[]): boolean {
  if (told.length <= shown.length) return false;
  const keys = new Set(told.map(({ text }) => keyOf(text)));
  const cut = shown
    .filter(({ text }) => text.length <= longestCut)
    .map(({ text }) => text.split(','))
    .filter((pieces) => pieces.length > 1 && pieces.every((piece) => keys.has(keyOf(piece))));
  const whole = shown.filter(({ text }) => keys.has(keyOf(text)));
  const more = cut.reduce((sum, pieces) => sum + pieces.length - 1, 0);
  return (
    cut.length > 0 &&
    cut.length + whole.length >= shown.length * sameShare &&
    // The same words after several ingredients are repeated as often.
    shown.length + more >= told.length * sameShare &&
    cut.filter(areOneThing).length >= cut.length * sameShare
  );
}

/**
 * Whether pieces are one ingredient: "40 g butter", " diced", " and more for the tin"; or a split number,
 * "1", "5 tsp salt".
 */
function areOneThing([first = '', ...others]: readonly string[]): boolean {
  const isNumber = /^\s*\d+$/.test(first) && /^\d/.test(others[0] ?? '');
  return isNumber || (hasAmount(first) && !others.some(hasAmount));
}
