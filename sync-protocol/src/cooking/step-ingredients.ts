import { findCompound, findNamed } from '../food/find-food.ts';
import { lightStem } from '../food/word-forms.ts';
import { wordsOf } from '../food/words.ts';

/**
 * How well a step's words match an ingredient, the best first: its whole name, its last word, or another food
 * in its name.
 */
const ranks = ['whole', 'head', 'part'] as const;
type Rank = (typeof ranks)[number];

/** Words of a name that count; further ones are preparation, "finely chopped and …". */
const maxNameWords = 6;
/** Longest name in a step, in words: "crème fraîche", "red bell peppers". */
const maxTogether = 3;

/**
 * Indices of the ingredients that a step mentions, ascending: 'Kuutioi perunat' means '6 perunaa', and 'the
 * onion' means 'red onion' if there is no other. Pure.
 *
 * @param names the names of the recipe's ingredients
 */
export function ingredientsInStep(step: string, names: readonly string[]): number[] {
  const things = names.map(toThing);
  const found = new Set<number>();
  for (const words of piecesOf(step))
    for (let at = 0; at < words.length; ) {
      const { indices, length } = meantAt(words, at, things);
      for (const index of indices) found.add(index);
      at += length;
    }
  return [...found].sort((a, b) => a - b);
}

/**
 * The ingredients meant by the words at `at`, and how many words they take: longer names win over shorter
 * ones within them.
 */
function meantAt(
  words: readonly string[],
  at: number,
  things: readonly IngredientWords[],
): { indices: number[]; length: number } {
  for (let length = Math.min(maxTogether, words.length - at); length > 1; length -= 1) {
    const indices = meantBy(words.slice(at, at + length), things, ['whole']);
    if (indices.length > 0) return { indices, length };
  }
  return { indices: meantBy(words.slice(at, at + 1), things, ranks), length: 1 };
}

/** Indices of the best matches only: a full match rules out ingredients that merely end in the same word. */
function meantBy(
  words: readonly string[],
  things: readonly IngredientWords[],
  among: readonly Rank[],
): number[] {
  const named = new Set(keysOfSaid(words));
  const ranked = things.map((thing) => rankOf(thing, named));
  const best = among.find((rank) => ranked.includes(rank));
  return ranked.flatMap((rank, index) => (rank !== null && rank === best ? [index] : []));
}

/** Keys for an ingredient's name, equal for all forms of the same food. */
interface IngredientWords {
  whole: ReadonlySet<string>;
  /** Keys of the last word, and of the end of a Finnish compound. */
  head: ReadonlySet<string>;
  part: ReadonlySet<string>;
}

function toThing(name: string): IngredientWords {
  // Text after a comma or in brackets is preparation.
  const [thing = ''] = name.split(/[,(;]/);
  const words = wordsOf(thing).slice(0, maxNameWords);
  const last = words.at(-1);
  const compound = last === undefined ? null : findCompound(last);
  const foods = words.slice(0, -1).filter((word) => findNamed([word]));
  return {
    whole: new Set(words.length === 0 ? [] : keysOf(words)),
    head: new Set([
      ...(last === undefined ? [] : keysOf([last])),
      ...(compound ? keysOf([compound.ending]) : []),
    ]),
    part: new Set(foods.flatMap((word) => keysOf([word]))),
  };
}

function rankOf({ whole, head, part }: IngredientWords, named: ReadonlySet<string>): Rank | null {
  const has = (keys: ReadonlySet<string>) => [...keys].some((key) => named.has(key));
  if (has(whole)) return 'whole';
  if (has(head)) return 'head';
  return has(part) ? 'part' : null;
}

/** A step's words, split at punctuation: no name spans it, and folding long texts is avoided. */
function piecesOf(step: string): string[][] {
  return step.split(/[.,;:!?()\n]+/).map(wordsOf);
}

/** Keys of a name as in a list of ingredients. */
function keysOf(words: readonly string[]): string[] {
  const food = findNamed(words);
  return food ? [`food:${food.id}`] : [words.map(lightStem).join(' ')];
}

/** Keys of words in a sentence, where Finnish has more cases than in a list of ingredients. */
function keysOfSaid(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return [last, ...withoutCase(last)].flatMap((word) => keysOf([...before, word]));
}

/**
 * Finnish local cases, essive and translative (folded: no ä, ö). The remaining stem may also be that of the
 * genitive or of the plural.
 */
const cases = /^(.{2,}?)(?:ssa|sta|lla|lta|lle|ksi|na|iin|hin|([aeiouy])\2n)$/;

function* withoutCase(word: string): Generator<string> {
  const [, stem, vowel] = cases.exec(word) ?? [];
  if (stem === undefined) return;
  const whole = vowel === undefined ? stem : stem + vowel;
  yield whole;
  yield `${whole}n`;
  yield `${whole}ta`;
  if (word.endsWith('iin')) yield `${whole}i`;
}
