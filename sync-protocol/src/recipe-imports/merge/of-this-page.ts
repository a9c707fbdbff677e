import { readIngredientLine } from '../../recipes/ingredients/ingredient-line.ts';
import type { Block } from '../blocks/block.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { keyOf, type RecipeReading } from '../recipe-reading.ts';
import { lengthKey } from './same-lines.ts';

/** With more recipes than this only the titles are compared. */
const mostMarked = 20;
const mostLines = 50;
/** Characters of a page that are searched, more than any recipe's page has. */
const mostLetters = 400_000;
const fewestThings = 3;
/** Share of a recipe's ingredients that the page must show. */
const fewestShared = 0.5;
/** With at least `fewestNamed` ingredients, this share of them is hardly on another dish's page. */
const fewestNamed = 4;
const fewestSaid = 0.2;
const nearlyAll = 0.8;
/** Characters of a line that are compared. */
const mostNamed = 300;

/**
 * Drops recipes in the markup that the page only links to, on cards. If one has the page's title, of the
 * others those on the page are kept; if none has, all are dropped if the page shows a whole recipe with other
 * ingredients.
 */
export function ofThisPage(
  marked: readonly RecipeReading[],
  shown: readonly RecipeReading[],
  blocks: readonly Block[],
  title: string,
): readonly RecipeReading[] {
  const name = keyOf(title);
  if (name === '') return marked;
  if (marked.length > mostMarked) {
    const called = marked.filter((reading) => keyOf(reading.title) === name);
    return called.length > 0 ? called : marked;
  }
  const isOwn = (reading: RecipeReading) => {
    const key = keyOf(reading.title);
    return key === '' || key.startsWith(name) || name.startsWith(key);
  };
  if (marked.some(isOwn)) {
    if (marked.every(isOwn)) return marked;
    const page = pageKey(blocks);
    return marked.filter((reading) => isOwn(reading) || isShown(reading, page));
  }
  const [only] = shown;
  if (!only || shown.length > 1 || !isWhole(only)) return marked;
  const things = lengthKey(only.ingredients);
  const page = pageKey(blocks);
  return marked.every((reading) => isOfOthers(reading, things) && !isSaid(reading, page)) ? [] : marked;
}

function isWhole({ ingredients, instructions }: RecipeReading): boolean {
  return instructions.length > 0 && ingredients.filter(({ text }) => hasAmount(text)).length >= fewestThings;
}

function isShown({ ingredients }: RecipeReading, page: string): boolean {
  const lines = ingredients.slice(0, mostLines).map(({ text }) => text);
  const said = lines.filter((text) => page.includes(keyOf(text))).length;
  const named = lines.filter((text) => page.includes(nameKey(text))).length;
  const areNamed = lines.length >= fewestNamed && named >= lines.length * nearlyAll;
  return lines.length === 0 || said > lines.length * fewestShared || areNamed;
}

/** Whether enough of the recipe's ingredient lines are on the page. */
function isSaid({ ingredients }: RecipeReading, page: string): boolean {
  const lines = ingredients.slice(0, mostLines);
  return lines.filter(({ text }) => page.includes(keyOf(text))).length > lines.length * fewestSaid;
}

const pageKey = (blocks: readonly Block[]) =>
  keyOf(
    blocks
      .map(({ text }) => text)
      .join(' ')
      .slice(0, mostLetters),
  );

function isOfOthers({ ingredients }: RecipeReading, things: string): boolean {
  const lines = ingredients.slice(0, mostLines);
  const shared = lines.filter(({ text }) => things.includes(nameKey(text))).length;
  return lines.length > 0 && shared <= lines.length * fewestShared;
}

const nameKey = (text: string) => keyOf(readIngredientLine(text.slice(0, mostNamed))?.name || text);
