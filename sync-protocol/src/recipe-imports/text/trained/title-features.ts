import type { Block } from '../../blocks/block.ts';
import { isFact } from '../../blocks/read-facts.ts';
import { isChrome, isSignOff } from '../../blocks/recipe-lines.ts';
import { sectionOf } from '../../blocks/section-words.ts';
import { keyOf, type RecipeReading } from '../../recipe-reading.ts';
import { isAroundRecipe, mayBeOfSite } from '../around-recipe.ts';
import { smallTalkOf } from '../small-talk.ts';
import { longestTitle, withoutMarks } from '../title-of-text.ts';
import { magnitude, wordsOf } from './magnitude.ts';

/** Blocks before the list that are considered; those further away hardly belong to the recipe. */
const mostLooked = 300;
const shortWords = 4;
const mostWords = 12;
const mostOften = 4;
const near = 4;
/** Letters by which words are compared, as many languages inflect the end: "lohikeitto", "lohikeiton". */
const stemLength = 5;
const stem = /\p{L}{4,}/gu;

export interface TitleCandidate {
  /** Index of the line; undefined for a title that the rules extracted from a sentence. */
  at?: number;
  /** Whether the rules chose this candidate. */
  isTold: boolean;
  features: string[];
}

/** The data of a text that its lines are compared with. */
interface Surroundings {
  blocks: readonly Block[];
  /** Index where the first ingredients start. */
  at: number;
  /** Number of blocks in which each stem occurs; `inRecipe` has the stems of the recipe itself. */
  inText: ReadonlyMap<string, number>;
  inRecipe: ReadonlySet<string>;
  /** How often each line occurs; `firsts` has the indices of first occurrences. */
  keys: ReadonlyMap<string, number>;
  firsts: ReadonlySet<number>;
}

/**
 * The lines before the first ingredients that may be the title, each with its features; `title` is the one
 * read by the rules.
 */
export function titleCandidates(
  blocks: readonly Block[],
  at: number,
  { ingredients, instructions, isTitleUnsure = false, title }: RecipeReading,
): TitleCandidate[] {
  const recipe = [...ingredients, ...instructions].map(({ text }) => text);
  const keys = blocks.map(({ text }) => keyOf(text));
  const places = new Map(keys.map((key, place) => [key, place] as const).toReversed());
  const around = {
    blocks,
    at,
    inText: counted(blocks.flatMap(({ text }) => stemsOf(text))),
    inRecipe: new Set(recipe.flatMap(stemsOf)),
    keys: counted(keys),
    firsts: new Set(places.values()),
  };
  const first = Math.max(0, at - mostLooked);
  const lines = blocks.slice(first, at).flatMap(({ text }, index) => {
    if (text.length > longestTitle || !/\p{L}{2}/u.test(text) || isOther(text)) return [];
    const isTold = !isTitleUnsure && withoutMarks(text) === title;
    const ofRules = isTold ? ['told', `told list ${magnitude(at)}`] : [];
    return [{ at: first + index, isTold, features: [...featuresOf(around, first + index), ...ofRules] }];
  });
  if (!isTitleUnsure || title === '') return lines;
  const ofTalk = ['talk', `talk list ${magnitude(at)}`, ...ofWords(around, title)];
  return [...lines, { isTold: true, features: ofTalk }];
}

function featuresOf(around: Surroundings, at: number): string[] {
  const { blocks } = around;
  const block = blocks[at];
  if (!block) return [];
  return [
    ...ofLine(block),
    ...ofPlace(around, at),
    ...ofWords(around, block.text),
    ...[-2, -1, 1, 2].flatMap((off) => ofNeighbour(blocks[at + off], off)),
    ...wordsOf(block.text).map((word) => `=${word}`),
  ];
}

/** Features of a line by itself. */
function ofLine({ isApart, kind, level, text }: Block): string[] {
  const words = text.split(/\s+/);
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const isShouted = /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
  return [
    `words ${Math.min(words.length, mostWords)}`,
    `kind ${kind} ${Math.min(level, 8)}`,
    `ends ${/[.!?,:…]$/.exec(text)?.[0] ?? ''}`,
    ...Object.entries({
      apart: isApart,
      shouted: isShouted,
      capitals: words.length > 1 && capitals === words.length && !isShouted,
      sentence: words.length > 1 && capitals === 1 && /^\p{Lu}/u.test(text),
      small: /^\p{Ll}/u.test(text),
      'digit first': /^\d/.test(text),
      digit: /^\D.*\d/.test(text),
      sentences: /[.!?]\s+\p{Lu}/u.test(text),
      path: /[|/»›>→]/.test(text),
      address: /[@#]|\.(?:com|fi|net|org)|www/.test(text),
      parts: /\s[-–—:|]\s|:\s/.test(text),
      'sign-off': isSignOff(text),
      talks: smallTalkOf(text) !== null,
      ...kindsOf(text),
    }).flatMap(([name, is]) => (is ? [name] : [])),
  ];
}

/** Features of a line's position: distances from the list and the start, and its surroundings. */
function ofPlace({ blocks, at: list, firsts, keys }: Surroundings, at: number): string[] {
  const key = keyOf(blocks[at]?.text ?? '');
  const before = shortIn(blocks.slice(Math.max(0, at - near), at));
  const behind = shortIn(blocks.slice(at + 1, Math.min(list, at + 1 + near)));
  return [
    `to list ${magnitude(list - at)}`,
    `from start ${magnitude(at)}`,
    `list ${magnitude(list)} ${at === 0 ? 'first' : 'later'}`,
    `often ${Math.min(keys.get(key) ?? 1, mostOften)} ${firsts.has(at) ? 'first' : 'again'}`,
    `short before ${before}`,
    `short behind ${behind}`,
    `short around ${before} ${behind}`,
  ];
}

/** Features of how many of a line's words are in the recipe and in the rest of the text. */
function ofWords({ blocks, inRecipe, inText }: Surroundings, text: string): string[] {
  const stems = stemsOf(text);
  const counts = stems.map((one) => inText.get(one) ?? 0);
  const cooked = stems.filter((one) => inRecipe.has(one)).length;
  return [
    `in recipe ${share(cooked, stems.length)}`,
    `in text ${share(counts.filter((count) => count >= 2).length, stems.length)}`,
    `most ${magnitude(Math.max(0, ...counts))}`,
    `least ${magnitude(Math.min(99, ...counts))}`,
    `${cooked > 0 ? 'cooked' : 'uncooked'} of ${magnitude(blocks.length)}`,
  ];
}

function ofNeighbour(block: Block | undefined, off: number): string[] {
  if (!block) return [`${off} none`];
  const { isApart, text } = block;
  const words = text.split(/\s+/).length;
  const length = words <= 2 ? 'word' : words <= 6 ? 'short' : words <= 20 ? 'line' : 'long';
  const kinds = Object.entries({
    apart: isApart,
    digit: /^\d/.test(text),
    ends: /[.!?]$/.test(text),
    colon: /:$/.test(text),
    ...kindsOf(text),
  });
  const first = Math.abs(off) === 1 ? wordsOf(text).slice(0, 1) : [];
  return [
    length,
    ...kinds.flatMap(([name, is]) => (is ? [name] : [])),
    ...first.map((word) => `=${word}`),
  ].map((name) => `${off} ${name}`);
}

/** Whether a line is no title: a date, a picture's file name, a button, "Serves 4" or "Ingredients". */
const isOther = (text: string) =>
  isAroundRecipe(text) || isChrome(text) || isFact(text) || sectionOf(text) !== null;

const kindsOf = (text: string) => ({
  chrome: isChrome(text),
  fact: isFact(text),
  date: isAroundRecipe(text),
  site: mayBeOfSite(text),
  section: sectionOf(text) !== null,
});

const shortIn = (blocks: readonly Block[]) =>
  blocks.filter(({ text }) => text.split(/\s+/).length <= shortWords).length;

function share(part: number, whole: number): string {
  if (whole === 0 || part === 0) return whole === 0 ? 'none' : '0';
  return part === whole ? 'all' : part * 2 >= whole ? 'most' : 'some';
}

const stemsOf = (text: string) => [
  ...new Set((text.toLowerCase().match(stem) ?? []).map((word) => word.slice(0, stemLength))),
];

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
