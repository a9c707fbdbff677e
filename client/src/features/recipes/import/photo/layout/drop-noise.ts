import { groupBy } from 'sync-protocol/group-by.ts';
import type { Word } from './page-words.ts';

/** Of a sign that may be no letter of the text the reader is less sure than this. */
const unsure = 75;
/** Of a word in so many beside it, if there is none of which it is surer, nothing can be read. */
const halfSure = 60;
const manyWords = 3;
/** No line of text is as low as this part of the usual one. */
const flat = 0.35;
/** A bullet is lower than this part of what stands beside it, and about as wide as it is high. */
const bulletHeight = 0.62;
/** At a line's end a sign is stray where it stands so far off, in heights of the line. */
const farOff = 2;

/**
 * A page's words without what is none: marks of the paper's edge and of grain that were taken for a sign or two, known by their places
 * and by how unsure the reader is of them. Bullets are "•", whatever they were taken for.
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

/** Of a rule or a fold, which is read as signs as low as it is, and as unsure. */
function isFlat(line: readonly Word[], usual: number): boolean {
  return (
    line.every(({ top, bottom }) => bottom - top < usual * flat) &&
    line.some(({ sureness }) => sureness < unsure)
  );
}

/** Of the grain of a table, or the weave of a cloth: many words, and not one of which the reader is half sure. */
function isTexture(line: readonly Word[]): boolean {
  return line.length >= manyWords && line.every(({ sureness }) => sureness < halfSure);
}

/** Low, about square, and in the middle of the line's height: neither a full stop nor a letter. */
function isBullet(word: Word, line: readonly Word[], height: number): boolean {
  if (word.text.length > 2 || word.sureness >= unsure) return false;
  const [across, down] = [word.right - word.left, word.bottom - word.top];
  const beside = nearest(word, line);
  if (!beside || down > height * bulletHeight || across > height * bulletHeight) return false;
  const middle = (word.top + word.bottom) / 2;
  return middle > beside.top + height * 0.15 && middle < beside.bottom - height * 0.15 && across > down * 0.5;
}

/** The word that is no single sign beside it: its place tells where the line is. */
function nearest(word: Word, line: readonly Word[]): Word | undefined {
  return line
    .filter(({ text }) => text.length > 1 || /[\p{L}\d]/u.test(text))
    .filter((other) => other !== word)
    .toSorted((a, b) => Math.abs(a.left - word.left) - Math.abs(b.left - word.left))[0];
}

/** One or two signs alone on their line, or far off at its end, of which the reader is not sure. */
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
