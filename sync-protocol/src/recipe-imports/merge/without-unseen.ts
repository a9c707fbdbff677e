import { fractions } from '../../quantity/fraction-signs.ts';
import { readIngredientLine } from '../../recipes/ingredients/ingredient-line.ts';
import type { Block } from '../blocks/block.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine, type RecipeReading } from '../recipe-reading.ts';
import { sameShare } from './same-lines.ts';

/** A smaller share of sentences may be on the page by chance. */
const fewestSaid = 0.2;
/** A smaller share of ingredients with the same number may be another version. */
const fewestListed = 0.45;
/** Shorter parts of steps may be on any page. */
const shortestPiece = 12;
const mostPieces = 200;
/** Characters of a page that are searched, more than any recipe's page has. */
const mostLetters = 400_000;
const fewestLines = 2;
const fewestAmounts = 0.5;
/**
 * The page must show at least this share of the markup's number of lines, with a score above `surestByGuess`.
 */
const fewestShown = 0.5;
const surestByGuess = 0.6;
/** Ratio of lengths within which a guessed list must be. */
const nearlyAsMany = 0.8;
const shortestWord = 3;
const mostWords = 12;
/**
 * A shown list longer by this factor, with at least `fewestOfLonger` items, means that the markup has only
 * part of it.
 */
const muchLonger = 2;
const fewestOfLonger = 5;
const mostlyAmounts = 0.6;
const muchLongerSteps = 3;

/**
 * Drops the markup's lists that are not visible on the page, if the page shows others: they may be of an
 * older version, in another language, or abridged.
 */
export function withoutUnseen(
  all: RecipeReading,
  shown: RecipeReading,
  blocks: readonly Block[],
): RecipeReading {
  const told = withoutParts(all, shown);
  const { ingredients, instructions } = told;
  const mayBeOthers = { ingredients: areOthers(told, shown), instructions: areOtherSteps(told, shown) };
  if (!mayBeOthers.ingredients && !mayBeOthers.instructions) return told;
  const page = keyOf(
    blocks
      .map(({ text }) => text)
      .join(' ')
      .slice(0, mostLetters),
  );
  const pairs = new Set(shown.ingredients.slice(0, mostPieces).flatMap(({ text }) => pairsOf(text)));
  const isSaid = (text: string) => page.includes(keyOf(text));
  const isGuess = shown.score <= surestByGuess;
  const isListed = (text: string) =>
    isSaid(isGuess ? nameOf(text) : text) || pairsOf(text).some((pair) => pairs.has(pair));
  // Headings do not count, as both versions may have the same.
  const headings = new Set(blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [keyOf(text)] : [])));
  const pieces = instructions
    .flatMap(({ text }) => text.split(/(?<=[.!?。])\s+|:\s+/))
    .filter((piece) => piece.length >= shortestPiece && !headings.has(keyOf(piece)));
  const areUnseen = (lines: readonly string[], isSeen: (text: string) => boolean, fewest: number) => {
    const some = lines.slice(0, mostPieces);
    return some.length >= fewestLines && some.filter(isSeen).length <= some.length * fewest;
  };
  const things = ingredients.map(({ text }) => text);
  // The same ingredients in other amounts are for another number of servings.
  const named = things.slice(0, mostPieces).filter((text) => isSaid(nameOf(text))).length;
  const areNamed = named >= Math.min(things.length, mostPieces) * sameShare;
  return {
    ...told,
    ingredients:
      mayBeOthers.ingredients && !areNamed && areUnseen(things, isListed, fewestListed) ? [] : ingredients,
    instructions: mayBeOthers.instructions && areUnseen(pieces, isSaid, fewestSaid) ? [] : instructions,
  };
}

/**
 * Drops a short example that some sites leave in the markup: a few of many ingredients, one of many steps.
 */
function withoutParts(told: RecipeReading, shown: RecipeReading): RecipeReading {
  if (shown.score <= surestByGuess) return told;
  const { ingredients, instructions } = told;
  const listed = shown.ingredients;
  const amounts = listed.filter(({ text }) => hasAmount(text)).length;
  const isPart =
    listed.length >= Math.max(fewestOfLonger, ingredients.length * muchLonger) &&
    amounts >= listed.length * mostlyAmounts;
  const isLead =
    shown.instructions.length > instructions.length &&
    lengthOf(shown.instructions) >= lengthOf(instructions) * muchLongerSteps;
  return {
    ...told,
    ingredients: isPart ? [] : ingredients,
    instructions: isPart && isLead ? [] : instructions,
  };
}

const lengthOf = (lines: readonly ReadingLine[]) => lines.reduce((sum, { text }) => sum + text.length, 0);

function areOthers(told: RecipeReading, shown: RecipeReading): boolean {
  const [first, second] = [told.ingredients.length, shown.ingredients.length];
  const amounts = shown.ingredients.filter(({ text }) => hasAmount(text)).length;
  const share = shown.score > surestByGuess ? fewestShown : nearlyAsMany;
  const isAsMany = second >= first * share && (shown.score > surestByGuess || first >= second * share);
  return isAsMany && second >= fewestLines && amounts >= second * fewestAmounts;
}

function areOtherSteps({ instructions }: RecipeReading, shown: RecipeReading): boolean {
  return (
    shown.score > surestByGuess &&
    shown.instructions.length >= fewestLines &&
    lengthOf(shown.instructions) >= lengthOf(instructions) * fewestShown
  );
}

/** The name in a line, which the page may show apart from its amount. */
const nameOf = (text: string) => readIngredientLine(text)?.name || text;

const wordOrNumber = new RegExp(String.raw`\p{L}+|\d+(?:[.,/]\d+)?|[${fractions}]`, 'gu');

/** Pairs of each word and each number in a line: "2 eggs" and "eggs: 2 large ones" share one. */
function pairsOf(text: string): string[] {
  const parts = text.toLowerCase().match(wordOrNumber) ?? [];
  const words = parts
    .filter((part) => /\p{L}/u.test(part) && part.length >= shortestWord)
    .slice(0, mostWords);
  const numbers = parts.filter((part) => !/\p{L}/u.test(part)).slice(0, mostWords);
  return words.flatMap((word) => (numbers.length > 0 ? numbers : ['']).map((number) => `${number} ${word}`));
}
