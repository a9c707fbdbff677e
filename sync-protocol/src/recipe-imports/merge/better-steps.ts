import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { withGroups } from './merge-groups.ts';
import { isWithin, lengthKey, sameLength, sameShare } from './same-lines.ts';

/** So many times the pieces are a list that was run together. */
const fewestOfLump = 1.5;
/** So many times what machines are told is what people read, where those are told headlines alone. */
const fewestOfHeadlines = 3;
const longestHeadline = 60;
/** So many times what machines are told must follow it, to be more than what stands behind every recipe. */
const fewestTornOff = 2;
/** So much of the steps must be among the pieces: none may be lost. */
const wholeShare = 0.95;

/**
 * Of two lists of the same steps the one that has them one by one, with the headings of either.
 *
 * @param parts what the parts of the ingredients are called
 */
export function betterSteps(
  first: ReadingLine[],
  second: ReadingLine[],
  parts: ReadonlySet<string> = new Set(),
): ReadingLine[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  // Several steps run together for machines: the page has them one by one, and may have tips between them.
  const text = lengthKey(first);
  const within = second.filter((line) => text.includes(keyOf(line.text)));
  const from = tornOffAt(first, second, parts);
  if (from !== null) return second.slice(from);
  if (areHeadlines(first, second) || areTorn(first, second)) return second;
  const withHeadings = within.flatMap(({ text, group = '' }, at) =>
    group === '' || group === within[at - 1]?.group ? [{ text }] : [{ text: group }, { text }],
  );
  const isOneLump =
    within.length >= fewestOfLump * first.length &&
    (sameLength(first, within, wholeShare) || sameLength(first, withHeadings, wholeShare));
  return isOneLump ? within : withGroups(first, second);
}

/** Where people read the steps from the first on of which machines are told the first ones only; null where they are told more. */
function tornOffAt(
  first: readonly ReadingLine[],
  second: readonly ReadingLine[],
  parts: ReadonlySet<string>,
): number | null {
  const from = second.findIndex(({ text }) => keyOf(text) === keyOf(first[0]?.text ?? ''));
  const more = second.slice(from + first.length);
  const isBeginning = first.every(({ text }, at) => keyOf(text) === keyOf(second[from + at]?.text ?? ''));
  const sentences = more.filter(({ text }) => /[.!?)]$/.test(text));
  const isMore = first.length > 1 && more.length >= fewestTornOff * first.length;
  const areParts = more.length > 0 && second.slice(from).every(({ group = '' }) => parts.has(keyOf(group)));
  const isTornOff = (isMore && sentences.length >= more.length * sameShare) || areParts;
  return from >= 0 && isBeginning && isTornOff ? from : null;
}

/** Whether machines were told what each step is called, and not what is to be done. */
function areHeadlines(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const shown = second.flatMap(({ text, group = '' }) => [{ text }, { text: group }]);
  return (
    lengthKey(first).length <= first.length * longestHeadline &&
    lengthKey(second).length >= fewestOfHeadlines * lengthKey(first).length &&
    isWithin(first, shown)
  );
}

/** Whether machines are told the same letters cut in the middle of sentences, such as at each comma. */
function areTorn(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const goOn = (lines: readonly ReadingLine[]) => lines.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  return (
    goOn(first) >= first.length / 2 &&
    goOn(second) < goOn(first) / 2 &&
    sameLength(first, second, wholeShare) &&
    isWithin(second, first)
  );
}
