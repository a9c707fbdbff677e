import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { groupName, isStepNumber, stepText } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';

/** Shorter texts are not several steps; shorter pieces may be found in any text. */
const shortestLump = 120;
const shortestPiece = 20;
/** Longest rest between two pieces that may be a heading of the second. */
const longestLeft = 40;
const opening = /[([“„«¿¡]/;
const opened = /[\s([“„«¿¡]+$/;
/** Longer pieces count as lines even in the middle of a sentence. */
const longPiece = 40;

/** Keys of all headings, and of the real ones. */
interface Headings {
  any: ReadonlySet<string>;
  real: ReadonlySet<string>;
}

interface Piece {
  start: number;
  end: number;
}

/**
 * Splits steps that the markup runs together where one of the page's blocks starts or ends. No word is lost
 * or changed, except headings that announce steps.
 */
export function cutAtBlocks(steps: readonly ReadingLine[], blocks: readonly Block[]): ReadingLine[] {
  if (steps.every(({ text }) => text.length < shortestLump)) return [...steps];
  const shown = [...new Set(blocks.map(({ text }) => keyOf(stepText(text))))]
    .filter((key) => key.length >= shortestPiece)
    .sort((one, other) => other.length - one.length);
  const keysOf = (level: number) =>
    new Set(blocks.filter((block) => block.level < level).map(({ text }) => keyOf(stepText(text))));
  const headings = { any: keysOf(noLevel), real: keysOf(likeHeading) };
  return steps.flatMap((step) => cut(step, shown, headings));
}

function cut(step: ReadingLine, shown: readonly string[], headings: Headings): ReadingLine[] {
  if (step.text.length < shortestLump) return [step];
  const { key, places } = placedKey(step.text);
  const endsBefore = (start: number) =>
    start === 0 || /[.!?:;)"”’]\s*(?:\d+\s*)?$/.test(step.text.slice(0, places[start]).replace(opened, ''));
  const pieces = piecesIn(key, shown).filter(
    // A short piece in the middle of a sentence is a word in bold, not a line.
    ({ start, end }) => end - start >= longPiece || endsBefore(start),
  );
  if (pieces.length < 2) return [step];
  const lines: ReadingLine[] = [];
  let { group } = step;
  let before = '';
  const add = (text: string) => {
    const whole = `${before} ${text}`.trim();
    before = '';
    lines.push({ text: whole, ...(group !== undefined && { group }) });
  };
  const placeOf = (index: number) => {
    let place = index === 0 ? 0 : (places[index] ?? step.text.length);
    // An opening bracket or quotation mark belongs to the text after it.
    while (opening.test(step.text[place - 1] ?? '')) place -= 1;
    return place;
  };
  const textBetween = (start: number, end: number) => step.text.slice(placeOf(start), placeOf(end)).trim();
  let at = 0;
  for (const { start, end } of [...pieces, { start: key.length, end: key.length }]) {
    const left = textBetween(at, start).replace(/\s*\d{1,2}[.)]$/, '');
    const isShort = left.length <= longestLeft;
    const isHeading = headings.any.has(keyOf(left)) || (isShort && /\p{L}:$/u.test(left));
    if (sectionOf(left) !== null) before = '';
    else if (isHeading && step.group === undefined) group = groupName(left);
    else if (isShort && end > start && !/[.!?]$/.test(left)) before = left;
    else if (/\p{L}/u.test(left) && !isStepNumber(left)) add(left);
    const piece = textBetween(start, end);
    if (end > start && endsBefore(start) && headings.real.has(keyOf(piece))) {
      if (step.group === undefined) group = groupName(piece);
      else before = piece;
    } else if (end > start) add(piece);
    at = end;
  }
  if (before !== '') add('');
  return lines.map(({ text, ...rest }) => ({ text: stepText(text), ...rest }));
}

/** The non-overlapping pieces found in a text, preferring longer ones. */
function piecesIn(key: string, shown: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of shown) {
    if (piece.length >= key.length) continue;
    const start = key.indexOf(piece);
    const end = start + piece.length;
    if (start >= 0 && pieces.every((other) => end <= other.start || start >= other.end))
      pieces.push({ start, end });
  }
  return pieces.sort((one, other) => one.start - other.start);
}

/** A text's key, with each letter's index in the text. */
function placedKey(text: string): { key: string; places: number[] } {
  let key = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    for (const plain of keyOf(letter)) {
      key += plain;
      for (let unit = 0; unit < plain.length; unit += 1) places.push(place);
    }
    place += letter.length;
  }
  return { key, places };
}
