import { findCompound, findNamed } from '../food/find-food.ts';
import { lightStem } from '../food/word-forms.ts';
import { wordsOf } from '../food/words.ts';

/** How surely a step means an ingredient, the surest first. */
const ranks = ['whole', 'head', 'part'] as const;
type Rank = (typeof ranks)[number];

/** Of a name: more is preparation, "finely chopped and …". */
const maxNameWords = 6;
/** Words of a step that name one thing: "crème fraîche", "red bell peppers". */
const maxTogether = 3;

/**
 * The places of the ingredients that a step names, in the order of the recipe: 'Kuutioi perunat' means '6 perunaa', and 'the onion' the
 * 'red onion' where there is no other. Pure.
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

/** What is meant by the words from there on, and by how many of them: a longer name goes before the shorter ones within it. */
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

/** Those that are meant the most surely: what is said wholly is not another thing that only ends so. */
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

/** What an ingredient is called, as keys that the same food has in all of its forms. */
interface IngredientWords {
  whole: ReadonlySet<string>;
  /** Of the last word, and of the end of a Finnish compound. */
  head: ReadonlySet<string>;
  part: ReadonlySet<string>;
}

function toThing(name: string): IngredientWords {
  // What stands behind a comma or in brackets is how it is cut.
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

/** The words of a step by pieces: a name ends at a comma, and folding takes no long text. */
function piecesOf(step: string): string[][] {
  return step.split(/[.,;:!?()\n]+/).map(wordsOf);
}

/** A name as it stands in a list of ingredients. */
function keysOf(words: readonly string[]): string[] {
  const food = findNamed(words);
  return food ? [`food:${food.id}`] : [words.map(lightStem).join(' ')];
}

/** The same of words of a sentence, where Finnish has more cases than a list of ingredients. */
function keysOfSaid(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return [last, ...withoutCase(last)].flatMap((word) => keysOf([...before, word]));
}

/** In, out of, onto, from, by and into (folded: no ä, ö); the stem that is left has the genitive's or the plural's other forms. */
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
