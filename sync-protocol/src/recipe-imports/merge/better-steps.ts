import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { withGroups } from './merge-groups.ts';
import { isWithin, lengthKey, sameLength, sameShare } from './same-lines.ts';

/** Pieces per step, at least, if the markup runs steps together. */
const fewestOfLump = 1.5;
/** Factor by which the shown steps are longer if the markup has only headlines. */
const fewestOfHeadlines = 3;
const longestHeadline = 60;
/**
 * Lines that must follow the markup's steps, relative to their number, to be more than what follows every
 * recipe.
 */
const fewestTornOff = 2;
/** Share of the steps' letters that the pieces must contain, so that nothing is lost. */
const wholeShare = 0.95;

/**
 * Of two lists of the same steps the one that has them separately, with the headings of either. `first` is
 * from the markup, `second` as shown on the page.
 *
 * @param parts names of the ingredients' groups
 */
export function betterSteps(
  first: ReadingLine[],
  second: ReadingLine[],
  parts: ReadonlySet<string> = new Set(),
): ReadingLine[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  // If the markup runs steps together, the page has them separately, possibly with tips in between.
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

/** Index in `second` where all steps start, if the markup has only the first of them; null otherwise. */
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

/** Whether the markup has only the steps' headlines. */
function areHeadlines(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const shown = second.flatMap(({ text, group = '' }) => [{ text }, { text: group }]);
  return (
    lengthKey(first).length <= first.length * longestHeadline &&
    lengthKey(second).length >= fewestOfHeadlines * lengthKey(first).length &&
    isWithin(first, shown)
  );
}

/** Whether the markup splits the steps in the middle of sentences, e.g. at each comma. */
function areTorn(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const goOn = (lines: readonly ReadingLine[]) => lines.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  return (
    goOn(first) >= first.length / 2 &&
    goOn(second) < goOn(first) / 2 &&
    sameLength(first, second, wholeShare) &&
    isWithin(second, first)
  );
}
