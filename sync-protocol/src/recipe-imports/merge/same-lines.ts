import { keyOf, type ReadingLine } from '../recipe-reading.ts';

/** Share of one list's lines that must be in the other for both to be the same. */
export const sameShare = 0.8;

/** Whether at least `sameShare` of a list's lines are in another list's text. */
export function isWithin(lines: readonly ReadingLine[], whole: readonly ReadingLine[]): boolean {
  const text = lengthKey(whole);
  return lines.filter((line) => text.includes(keyOf(line.text))).length >= lines.length * sameShare;
}

/** Whether the shorter list has at least this share of the longer one's letters. */
export function sameLength(
  first: readonly ReadingLine[],
  second: readonly ReadingLine[],
  share: number,
): boolean {
  const [one, other] = [lengthKey(first).length, lengthKey(second).length];
  return Math.min(one, other) >= Math.max(one, other) * share;
}

/** All letters of a list as one key. */
export const lengthKey = (lines: readonly ReadingLine[]) => keyOf(lines.map(({ text }) => text).join(' '));
