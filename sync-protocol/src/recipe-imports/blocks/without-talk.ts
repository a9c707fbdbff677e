import { fractions } from '../../quantity/fraction-signs.ts';
import { keyOf } from '../recipe-reading.ts';
import type { FoundSection } from './find-sections.ts';
import { hasAmount, longestThing } from './recipe-lines.ts';

/**
 * Share of lines with amounts: at most this in mere talk about ingredients, at least `fewestOfRecipe` in a
 * recipe.
 */
const mostOfTalk = 0.34;
const fewestOfRecipe = 0.5;
const fewestTold = 3;
/** A list is not talk about one shorter than this share of it. */
const shortestTold = 0.5;
/** Share of lines in talk that are about ingredients of the recipe. */
const sharedThings = 0.5;
/** Shares of common words, of the shorter and the longer list, if both are the same recipe. */
const sharedByShorter = 0.85;
const sharedByLonger = 0.7;
/** By so much one of them tells more amounts in fewer words. */
const muchPlainer = 1.3;
/** Lines of talk are longer than plain ones by this factor. */
const muchLonger = 1.5;
/** Lists of one page above which repetitions are not searched. */
const mostTold = 50;
const shortestWord = 3;
const beginsCounted = new RegExp(String.raw`^[^\p{L}]*[\d${fractions}]`, 'u');

type Lines = FoundSection['lines'];

/**
 * Blogs talk about ingredients and work before the recipe card. Of several recipes on a page, drops those
 * that are only talk, and of repeated ones those with fewer amounts. Steps found nowhere else stay with the
 * recipe that has none.
 */
export function withoutTalk(recipes: readonly FoundSection[][]): FoundSection[][] {
  const all = recipes.flat().filter(({ section }) => section === 'ingredients');
  const lists = all.length < 2 ? [] : all.filter(({ lines }) => isTold(lines));
  if (lists.length === 0) return recipes.map((sections) => [...sections]);
  const longest = Math.max(...lists.map(({ lines }) => lines.length));
  const isOther = (things: Lines) => !isTalk(things) || longest < things.length * shortestTold;
  const told = recipes.map(listsOnce).filter((sections) => isOther(thingsOf(sections)));
  const kept = toldOnce(told, thingsOf);
  const [only] = kept;
  const steps = recipes.find(hasSteps)?.filter(({ section }) => section === 'instructions') ?? [];
  return kept.length === 1 && only && !hasSteps(only) ? [[...only, ...steps]] : kept;
}

/** Drops a list that only talks about another's ingredients, or repeats it. */
function listsOnce(sections: readonly FoundSection[]): FoundSection[] {
  const lists = sections.filter(({ section }) => section === 'ingredients');
  const told = lists.filter(({ lines }) => isTold(lines));
  const once = toldOnce(told, ({ lines }) => lines);
  const words = new Set(told.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsOf(text))));
  const isOfTold = ({ text }: { text: string }) => wordsOf(text).some((word) => words.has(word));
  return sections.filter((section, at) => {
    const { end, lines } = section;
    // A list directly before another is a part of the dish, however few amounts it has.
    const isPart = sections[at + 1]?.section === 'ingredients' && sections[at + 1]?.at === end;
    if (section.section !== 'ingredients' || isPart) return true;
    if (told.includes(section)) return once.includes(section);
    return !isTalk(lines) || lines.filter(isOfTold).length < lines.length * sharedThings;
  });
}

/** Of repeated lists, keeps the plainest with amounts, and the last of equals. */
function toldOnce<Told>(all: readonly Told[], linesOf: (told: Told) => Lines): Told[] {
  if (all.length > mostTold) return [...all];
  const lists = all.map((one) => measured(linesOf(one)));
  return all.filter((_, at) => {
    const own = lists[at];
    return !own || !lists.some((its, place) => isBetter(its, own, place > at) && isSaidBy(own, its));
  });
}

interface Measured {
  words: ReadonlySet<string>;
  /** Average length of the lines. */
  length: number;
  /** Grows with the number of amounts and falls with the length of lines. */
  plainness: number;
}

function measured(lines: Lines): Measured {
  const length = lines.reduce((sum, { text }) => sum + text.length, 1) / lines.length;
  const words = new Set(lines.flatMap(({ text }) => wordsOf(text)));
  return { words, length, plainness: countedOf(lines) / Math.sqrt(length) };
}

function isBetter(its: Measured, own: Measured, isLater: boolean): boolean {
  const isMuchPlainer = its.plainness > own.plainness * muchPlainer;
  return isMuchPlainer || (isLater && own.plainness <= its.plainness * muchPlainer);
}

/**
 * Whether the two lists are the same: nearly all words are shared, and either most of one's own are, or one's
 * own lines are much longer.
 */
function isSaidBy(own: Measured, its: Measured): boolean {
  const shared = [...its.words].filter((word) => own.words.has(word)).length;
  if (shared < Math.min(own.words.size, its.words.size) * sharedByShorter) return false;
  return own.length > its.length * muchLonger || shared >= own.words.size * sharedByLonger;
}

const thingsOf = (sections: readonly FoundSection[]): Lines =>
  sections.filter(({ section }) => section === 'ingredients').flatMap(({ lines }) => lines);

const hasSteps = (sections: readonly FoundSection[]) =>
  sections.some(({ section }) => section === 'instructions');

function isTold(lines: Lines): boolean {
  const counted = countedOf(lines);
  return counted >= fewestTold && counted >= lines.length * fewestOfRecipe;
}

const isTalk = (lines: Lines) => countedOf(lines) <= lines.length * mostOfTalk;

/** Number of lines with a plain amount; "Flour: I use 2 cups of it for …" is not one. */
function countedOf(lines: Lines): number {
  return lines.filter(
    ({ text }) => (text.length <= longestThing || beginsCounted.test(text)) && hasAmount(text),
  ).length;
}

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map(keyOf)
    .filter((word) => word.length >= shortestWord);
