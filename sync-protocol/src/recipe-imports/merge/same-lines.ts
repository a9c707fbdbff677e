import { keyOf, type ReadingLine } from '../recipe-reading.ts';

/** So much of one list must be in the other for both to be the same list. */
export const sameShare = 0.8;

/** Whether so much of a list's lines is in another's text. */
export function isWithin(lines: readonly ReadingLine[], whole: readonly ReadingLine[]): boolean {
  const text = lengthKey(whole);
  return lines.filter((line) => text.includes(keyOf(line.text))).length >= lines.length * sameShare;
}

/** Whether the shorter one has so much of the other's letters. */
export function sameLength(
  first: readonly ReadingLine[],
  second: readonly ReadingLine[],
  share: number,
): boolean {
  const [one, other] = [lengthKey(first).length, lengthKey(second).length];
  return Math.min(one, other) >= Math.max(one, other) * share;
}

/** All letters of a list. */
export const lengthKey = (lines: readonly ReadingLine[]) => keyOf(lines.map(({ text }) => text).join(' '));
