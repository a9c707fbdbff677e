import { keyOf } from '../recipe-reading.ts';
import type { FoundSection } from './find-sections.ts';
import { hasAmount, longestThing } from './recipe-lines.ts';

/** What only talks about things tells at most so many of them with an amount, and a recipe at least so many. */
const mostOfTalk = 0.34;
const fewestOfRecipe = 0.5;
const fewestTold = 3;
/** A list is no talk about one that is shorter than so much of it. */
const shortestTold = 0.5;
/** So many things of such a talk are among those of the recipe. */
const sharedThings = 0.5;
/** So many words of what is told twice are in either of the two. */
const sharedByShorter = 0.85;
const sharedByLonger = 0.7;
/** By so much one of them tells more amounts in fewer words. */
const muchPlainer = 1.3;
/** So much longer are lines that talk about their things. */
const muchLonger = 1.5;
/** Nobody tells one recipe more often. */
const mostTold = 50;
const shortestWord = 3;
const beginsCounted = /^[^\p{L}]*[\d¼-¾⅓-⅞]/u;

type Lines = FoundSection['lines'];

/**
 * A blog talks about what it takes, thing by thing, and about the work, before its card tells the recipe itself: of several that a page
 * tells those that only talk are left out, and of one that it tells twice the one with fewer amounts. Steps that are nowhere else stay
 * with what has none.
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

/** Without the list that only talks about the things of the other one, or tells them a second time. */
function listsOnce(sections: readonly FoundSection[]): FoundSection[] {
  const lists = sections.filter(({ section }) => section === 'ingredients');
  const told = lists.filter(({ lines }) => isTold(lines));
  const once = toldOnce(told, ({ lines }) => lines);
  const words = new Set(told.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsOf(text))));
  const isOfTold = ({ text }: { text: string }) => wordsOf(text).some((word) => words.has(word));
  return sections.filter((section, at) => {
    const { end, lines } = section;
    // Right before another list it is a part of the dish, however little of it is counted.
    const isPart = sections[at + 1]?.section === 'ingredients' && sections[at + 1]?.at === end;
    if (section.section !== 'ingredients' || isPart) return true;
    if (told.includes(section)) return once.includes(section);
    return !isTalk(lines) || lines.filter(isOfTold).length < lines.length * sharedThings;
  });
}

/** Of those that tell the same the plainest with amounts, and of several such the last. */
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
  /** How long its lines are, on the average. */
  length: number;
  /** More with more amounts in fewer words. */
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

/** Whether the other's words are nearly all among these, and are most of them, or these talk on about each thing. */
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

/** "Flour: I use 2 cups of it for …" talks about its amount. */
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
