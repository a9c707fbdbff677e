import { plainNumerals } from '../../quantity/read-number.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { isCutAtCommas } from './is-cut-at-commas.ts';
import { withGroups } from './merge-groups.ts';
import { isWithin, lengthKey, sameLength, sameShare } from './same-lines.ts';

/** Ingredients that were run together: all of them, or those of each part of the dish. */
const mostLumps = 3;
/** So much of the letters are the same letters. */
const wholeShare = 0.95;
/** So much of a list that lacks its amounts has them where it is shown. */
const moreAmounts = 0.3;
/** Of what a list has more than another so much has amounts, if it is ingredients. */
const fewestAmounts = 0.6;
/** Fewer may be in any other list. */
const fewestOfPart = 2;
/** A line that is longer than so many times the other tells of something else as well. */
const mostTimes = 2;
const mostWordsMore = 4;
/** Fewer words behind a colon may be how a thing is cut. */
const talkBehind = /\p{L}\s?:\s+\p{L}+(?:['’\s-]+\p{L}+){3}/u;
/** So much of a line is compared word by word. */
const longestRead = 1000;
/** What is longer names no one thing. */
const longestNamed = 400;
/** So many of the lines of two lists must be of the same thing in the same place. */
const fewestInPlace = 0.8;
/** So much of a list that is told in fewer words has fewer, and no line has more but one. */
const fewestLonger = 0.25;

/** Of two lists of the same ingredients the one that tells more, line by line, with the headings of either. */
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
  const full = fuller(first, second);
  if (full === null && isShortened(first, second)) return second;
  return withGroups(asShown(full ?? first, second), second);
}

/** Each line in its place as people see it, where machines are told other amounts or words: of another version, or in other units. */
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

/** Whether machines are told all things in one line, in whatever words: "800 g salmon, 2 tbsp honey, 1 lemon, …". */
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

/** Whether machines are told what the parts of the dish are called, and not what they are made of. */
function areParts(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const names = new Set(second.flatMap(({ group }) => (group === undefined ? [] : [keyOf(group)])));
  return (
    second.length > first.length &&
    amounts(second) > amounts(first) &&
    first.filter(({ text }) => names.has(keyOf(text))).length >= first.length * sameShare
  );
}

/** Whether machines are told the same letters cut in other places, such as at each comma: "3 eggs", "beaten1 cup milk". */
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

/** A site may name the things alone for machines, and the amounts for people. */
function lacksAmounts(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const [told, shown] = [amounts(first), amounts(second)];
  if (shown < second.length / 2 || second.length < first.length * sameShare) return false;
  if (told === 0) return first.length <= mostLumps || isWithin(first, second);
  const isAsLong = second.length * sameShare <= first.length;
  return isAsLong && shown >= told + first.length * moreAmounts && isWithin(first, second);
}

/** Whether machines are told each line in its place with less: "1 medium onion", and people "1 medium onion or 125 g, chopped". */
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

/** Whether one list stops where the other goes on. One that only has more in it tells of something else besides. */
function isCut(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const more = second.slice(first.length);
  const same = second
    .slice(0, first.length)
    .filter(({ text }, at) => keyOf(text) === keyOf(first[at]?.text ?? ''));
  return (
    more.length > 0 && same.length >= first.length * sameShare && amounts(more) >= more.length * fewestAmounts
  );
}

/** Whether machines are told of some things only, such as those of the sauce, and people of all. */
function isPart(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const text = lengthKey(first);
  const isMore = ({ text: line }: ReadingLine) => !text.includes(keyOf(line));
  const more = second.filter(isMore);
  // Between those that are told there may be other things that are counted: "2 bowls".
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

/** Each line as the page shows it where that says all of it and more: "½ cup (120 ml) milk, warm". Null where it shows others. */
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
    // "125 g 125 g butter": an amount that is there for a larger dish as well.
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

/** Whether what people see talks about the thing: "200 g marzipan – Use good marzipan, it should be soft." */
function isTalk(told: string, shown: string): boolean {
  const bare = shown.replace(/\([^)]*\)|\d[.,]\d|\p{L}{1,5}\.(?=[\s,)])/gu, '');
  const isSentence = /[.!?;]\s*\S|[.!?]$/.test(bare) && !/[.!?]$/.test(told);
  // "10 cl of milk: it keeps all the rest together" does so as well.
  return isSentence || (!told.includes(':') && talkBehind.test(shown));
}

/** "5 tsp ginger" of "1.5 tsp ginger": machines are told a line without what was taken for its number. */
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

/** "cup" and "cups". */
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
