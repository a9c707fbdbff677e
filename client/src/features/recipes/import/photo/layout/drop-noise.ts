import { groupBy } from 'sync-protocol/group-by.ts';
import type { Word } from './page-words.ts';

/** Below this confidence a sign may be no part of the text. */
const unsure = 75;
/** A line of at least `manyWords` words, all below this confidence, is not text. */
const halfSure = 60;
const manyWords = 3;
/** Text is never lower than this share of the usual height. */
const flat = 0.35;
/** A bullet is at most this share of its neighbour's height, and about square. */
const bulletHeight = 0.62;
/** At the end of a line a sign is stray at this distance, in line heights. */
const farOff = 2;

/**
 * Removes what is not text from a page's words: marks of the paper's edge and grain taken for signs,
 * recognized by place and low confidence. Bullets become "•", whatever they were read as.
 */
export function dropNoise(words: readonly Word[]): Word[] {
  const usual = heightOf(words);
  const isSpeck = ({ text, top, bottom }: Word) => /[\p{L}\d]/u.test(text) && bottom - top < usual * flat;
  const lines = groupBy(
    words.filter((word) => !isSpeck(word)),
    ({ line }) => line,
  );
  return [...lines.values()].flatMap((line) => withoutStray(line, usual));
}

function withoutStray(line: readonly Word[], usual: number): Word[] {
  const height = heightOf(line.filter(({ text }) => text.length > 2)) || usual;
  const kept = line.map((word) =>
    isBullet(word, line, height) ? { ...word, text: '•', sureness: 100 } : word,
  );
  while (isStray(kept.at(-1), kept.at(-2), height)) kept.pop();
  while (isStray(kept[0], kept[1], height)) kept.shift();
  const first = kept.findIndex(({ text }) => text === '•');
  if (kept.slice(0, Math.max(0, first)).every(isShortAndUnsure)) kept.splice(0, Math.max(0, first));
  return kept.some(({ text }) => text !== '•') && !isFlat(kept, usual) && !isTexture(kept) ? kept : [];
}

/** A line or fold, read as low signs with low confidence. */
function isFlat(line: readonly Word[], usual: number): boolean {
  return (
    line.every(({ top, bottom }) => bottom - top < usual * flat) &&
    line.some(({ sureness }) => sureness < unsure)
  );
}

/** The texture of a table or cloth: many words, all with low confidence. */
function isTexture(line: readonly Word[]): boolean {
  return line.length >= manyWords && line.every(({ sureness }) => sureness < halfSure);
}

/** Low, about square, and at mid height: neither a full stop nor a letter. */
function isBullet(word: Word, line: readonly Word[], height: number): boolean {
  if (word.text.length > 2 || word.sureness >= unsure) return false;
  const [across, down] = [word.right - word.left, word.bottom - word.top];
  const beside = nearest(word, line);
  if (!beside || down > height * bulletHeight || across > height * bulletHeight) return false;
  const middle = (word.top + word.bottom) / 2;
  return middle > beside.top + height * 0.15 && middle < beside.bottom - height * 0.15 && across > down * 0.5;
}

/** The nearest word that is more than a single sign, which shows where the line is. */
function nearest(word: Word, line: readonly Word[]): Word | undefined {
  return line
    .filter(({ text }) => text.length > 1 || /[\p{L}\d]/u.test(text))
    .filter((other) => other !== word)
    .toSorted((a, b) => Math.abs(a.left - word.left) - Math.abs(b.left - word.left))[0];
}

/** One or two unsure signs alone on a line, or far off at its end. */
function isStray(word: Word | undefined, beside: Word | undefined, height: number): boolean {
  if (!word || word.text === '•' || !isShortAndUnsure(word)) return false;
  if (!beside) return true;
  const gap = Math.max(word.left - beside.right, beside.left - word.right);
  const isSign = !/[\p{L}\d]/u.test(word.text);
  return gap > height * farOff || isSign;
}

const isShortAndUnsure = ({ text, sureness }: Word) => text.length <= 2 && sureness < unsure;

function heightOf(words: readonly Word[]): number {
  const heights = words.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}
