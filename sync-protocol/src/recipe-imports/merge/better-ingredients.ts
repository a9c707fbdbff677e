import { plainNumerals } from '../../quantity/read-number.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { isCutAtCommas } from './is-cut-at-commas.ts';
import { withGroups } from './merge-groups.ts';
import { isWithin, lengthKey, sameLength, sameShare } from './same-lines.ts';

/** Entries of a list whose ingredients were run together: all in one, or one per part of the dish. */
const mostLumps = 3;
/** Share of letters that must be the same. */
const wholeShare = 0.95;
/** Additional share of lines with amounts in the shown list if the other lacks them. */
const moreAmounts = 0.3;
/** Share of a list's additional lines with amounts, if they are ingredients. */
const fewestAmounts = 0.6;
/** Fewer lines may be in any list by chance. */
const fewestOfPart = 2;
/** A line longer than this multiple of the other has other content too. */
const mostTimes = 2;
const mostWordsMore = 4;
/** Talk after a colon; fewer words may be preparation. */
const talkBehind = /\p{L}\s?:\s+\p{L}+(?:['’\s-]+\p{L}+){3}/u;
/** Characters of a line that are compared word by word. */
const longestRead = 1000;
/** Longer lines are not single ingredients. */
const longestNamed = 400;
/** Share of lines that must name the same ingredient at the same index. */
const fewestInPlace = 0.8;
/** Characters of two words run together; fewer may be a single word: "eggs egg". */
const shortestSeam = 9;
/** Share of lines that must be longer in the shown list; at most one may be shorter. */
const fewestLonger = 0.25;

/**
 * The better of two lists of the same ingredients, or a merge line by line, with the headings of either.
 * `first` is from the markup, `second` as shown on the page.
 */
export function betterIngredients(first: ReadingLine[], second: ReadingLine[]): ReadingLine[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  if (areParts(first, second)) return second;
  const isLump = first.length <= mostLumps && second.length > 2 * first.length && isWithin(second, first);
  if (
    isLump ||
    isOneLine(first, second) ||
    isTorn(first, second) ||
    isCutAtCommas(first, second) ||
    lacksAmounts(first, second) ||
    isCut(first, second) ||
    isPart(first, second)
  )
    return second;
  // The page has the singular and the plural in each line and hides one of them by script or style.
  if (areRunTogether(first, second)) return withGroups(first, second);
  const full = fuller(first, second);
  if (full === null && isShortened(first, second)) return second;
  return withGroups(asShown(full ?? first, second), second);
}

/** Whether a shown line holds its text twice with nothing between: "1 onion, choppedonions, chopped". */
function areRunTogether(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const shown = new Set(second.flatMap(({ text }) => wordsOf(text)));
  return first.some(({ text }) => {
    const words = wordsOf(text).filter((word) => /\p{L}/u.test(word));
    const seam = `${words.at(-1)}${words[0]}`;
    return (
      words.length > 1 && seam.length >= shortestSeam && ['', 's', 'es'].some((end) => shown.has(seam + end))
    );
  });
}

/**
 * Uses the shown lines if the markup has other amounts or words in the same order: of another version, or in
 * other units.
 */
function asShown(first: ReadingLine[], second: readonly ReadingLine[]): ReadingLine[] {
  if (first.length !== second.length || amounts(second) < amounts(first)) return first;
  const pairs = first.map((line, at) => ({ line, other: second[at] ?? line }));
  const named = pairs.map(({ line, other }) => shareNames(line.text, other.text));
  if (named.filter(Boolean).length < pairs.length * fewestInPlace) return first;
  return pairs.map(({ line, other }, at) => {
    const [told, shown] = [wordsOf(line.text), wordsOf(other.text)];
    const isMore = shown.length > mostTimes * told.length + mostWordsMore;
    if (!named[at] || isMore || isAmong(told, shown) || isTalk(line.text, other.text)) return line;
    return { ...line, text: other.text };
  });
}

function shareNames(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > longestNamed) return false;
  const names = (text: string) =>
    wordsOf(text).filter((word) => /^\p{L}{3}|^[^\p{Script=Latin}\d]/u.test(word));
  const [told, shown] = [names(one), names(other)];
  const shared = told.filter((word) => shown.some((same) => isSameWord(word, same))).length;
  return shared > 0 && shared >= Math.min(told.length, shown.length) / 2;
}

/** Whether the markup has all ingredients in one line: "800 g salmon, 2 tbsp honey, 1 lemon, …". */
function isOneLine([only, ...others]: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const things =
    only?.text
      .slice(0, longestRead)
      .split(/[,;]\s/)
      .filter(hasAmount) ?? [];
  return (
    others.length === 0 &&
    things.length > mostLumps &&
    second.length > mostLumps &&
    amounts(second) >= second.length * fewestAmounts
  );
}

/** Whether the markup only lists the names of the dish's parts. */
function areParts(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const names = new Set(second.flatMap(({ group }) => (group === undefined ? [] : [keyOf(group)])));
  return (
    second.length > first.length &&
    amounts(second) > amounts(first) &&
    first.filter(({ text }) => names.has(keyOf(text))).length >= first.length * sameShare
  );
}

/**
 * Whether the markup has the same letters split at other places, e.g. at each comma: "3 eggs", "beaten1 cup
 * milk".
 */
function isTorn(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  return (
    sameLength(first, second, wholeShare) &&
    isWithin(second, first) &&
    second.length > first.length &&
    amounts(second) > amounts(first) &&
    amounts(second) >= second.length * fewestAmounts &&
    amounts(second) * first.length > amounts(first) * second.length
  );
}

/** Whether the markup has only names, and the page shows the amounts. */
function lacksAmounts(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const [told, shown] = [amounts(first), amounts(second)];
  if (shown < second.length / 2 || second.length < first.length * sameShare) return false;
  if (told === 0) return first.length <= mostLumps || isWithin(first, second);
  const isAsLong = second.length * sameShare <= first.length;
  return isAsLong && shown >= told + first.length * moreAmounts && isWithin(first, second);
}

/**
 * Whether the markup has each line in a shorter form: "1 medium onion" for "1 medium onion or 125 g,
 * chopped".
 */
function isShortened(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  if (first.length !== second.length || amounts(second) < amounts(first)) return false;
  const pairs = first.map(({ text }, at) => [wordsOf(text), wordsOf(second[at]?.text ?? '')] as const);
  const isSame = pairs.filter(([one, other]) => {
    const shared = one.filter((word) => other.some((told) => isSameWord(word, told)));
    return shared.length >= one.length / 2 && shared.length > 0;
  });
  const longer = pairs.filter(([one, other]) => other.length > one.length).length;
  const shorter = pairs.filter(([one, other]) => other.length < one.length).length;
  return isSame.length >= pairs.length * sameShare && longer >= pairs.length * fewestLonger && shorter <= 1;
}

/**
 * Whether the first list is a truncated version of the second. A list that merely has more lines may have
 * other content.
 */
function isCut(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const more = second.slice(first.length);
  const same = second
    .slice(0, first.length)
    .filter(({ text }, at) => keyOf(text) === keyOf(first[at]?.text ?? ''));
  return (
    more.length > 0 && same.length >= first.length * sameShare && amounts(more) >= more.length * fewestAmounts
  );
}

/** Whether the markup has only part of the ingredients, such as the sauce's, and the page shows all. */
function isPart(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const text = lengthKey(first);
  const isMore = ({ text: line }: ReadingLine) => !text.includes(keyOf(line));
  const more = second.filter(isMore);
  // Other things with amounts, "2 bowls", may be between the ingredients.
  const turns = second.filter((line, at) => at > 0 && isMore(line) !== isMore(second[at - 1] ?? line)).length;
  const names = new Set(second.map(({ text: line }) => keyOf(line)));
  return (
    first.length >= fewestOfPart &&
    more.length > 0 &&
    (turns <= 2 || more.length > first.length) &&
    more.length === second.length - first.length &&
    names.size === second.length &&
    amounts(more) >= more.length * fewestAmounts
  );
}

/**
 * Replaces each line by the shown one that contains it and more: "½ cup (120 ml) milk, warm". Null if the
 * page shows others.
 */
function fuller(first: ReadingLine[], second: readonly ReadingLine[]): ReadingLine[] | null {
  const left = second.map((line) => ({ ...line, words: wordsOf(line.text) }));
  const found = first.map((line) => {
    const whole = left.find(({ text }) => isRestOf(line.text, text));
    if (whole) {
      left.splice(left.indexOf(whole), 1);
      return whole.text;
    }
    const words: readonly string[] = wordsOf(line.text);
    const same = left.filter((other) => words.length <= other.words.length && isAmong(words, other.words));
    const [best] = same.sort((one, other) => one.words.length - other.words.length);
    if (best === undefined) return null;
    left.splice(left.indexOf(best), 1);
    // "125 g 125 g butter": the amount is repeated for another number of servings.
    const isMore = best.words.length > words.length && best.words.some((word) => !words.includes(word));
    return isMore &&
      !isTalk(line.text, best.text) &&
      best.words.length <= mostTimes * words.length + mostWordsMore
      ? best.text
      : line.text;
  });
  if (found.filter((text) => text !== null).length < first.length * sameShare) return null;
  return first.map((line, at) => ({ ...line, text: found[at] ?? line.text }));
}

/**
 * Whether the shown line talks about the ingredient: "200 g marzipan – Use good marzipan, it should be soft."
 */
function isTalk(told: string, shown: string): boolean {
  const bare = shown.replace(/\([^)]*\)|\d[.,]\d|\p{L}{1,5}\.(?=[\s,)])/gu, '');
  const isSentence = /[.!?;]\s*\S|[.!?]$/.test(bare) && !/[.!?]$/.test(told);
  // "10 cl of milk: it keeps all the rest together" is talk too.
  return isSentence || (!told.includes(':') && talkBehind.test(shown));
}

/**
 * Whether the markup's line is the shown one without what was taken for a step number: "5 tsp ginger" of "1.5
 * tsp ginger".
 */
const isRestOf = (text: string, whole: string): boolean =>
  /^\d+[.,]\d/.test(whole) && keyOf(whole.replace(/^\d+[.,]/, '')) === keyOf(text);

function isAmong(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  for (const word of words) {
    const at = left.findIndex((other) => isSameWord(word, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

/** Whether two words are the same but for an ending: "cup" and "cups". */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long === short || (short.length >= 3 && long.startsWith(short) && long.length - short.length <= 2);
}

const wordsOf = (text: string) =>
  plainNumerals(text.slice(0, longestRead))
    .toLowerCase()
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .match(/\p{L}+|\d+(?:[.,/]\d+)*/gu) ?? [];

const amounts = (lines: readonly ReadingLine[]) => lines.filter(({ text }) => hasAmount(text)).length;
