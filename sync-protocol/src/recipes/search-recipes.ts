import type { Recipe } from './recipe.ts';

type Searched = Pick<Recipe, '_id' | 'title' | 'ingredients'>;

interface Folded {
  /** What it was folded from: the same object needs no look, another with the same texts no folding. */
  recipe: Searched;
  source: string;
  title: string;
  ingredients: string;
}

/** Letters that no accent is taken off of. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
};

/** Lower case without accents and umlauts, as cooks type on whatever keyboard they have. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øßæœłđðı]/g, (letter) => plainLetters[letter] ?? letter);
}

const sourceOf = ({ title, ingredients }: Searched) =>
  `${title}\n${ingredients.map(({ name }) => name).join('\n')}`;

/** Of 0 and up, lower is better; null when a word is neither in the title nor in an ingredient. */
function rankOf({ title, ingredients }: Folded, words: readonly string[]): number | null {
  let rank = 0;
  for (const word of words) {
    const at = title.indexOf(word);
    if (at === 0) continue;
    if (at > 0) rank += /[^\p{L}\p{N}]/u.test(title[at - 1] ?? '') ? 1 : 2;
    else if (ingredients.includes(word)) rank += 4;
    else return null;
  }
  return rank;
}

/**
 * Finds recipes by title and ingredients: every word of the query must be in one of them, as a whole or a part, whatever
 * its accents and case. Titles come before ingredients; among equals the given order stays. What was folded once is kept,
 * so that a keystroke is quick with thousands of recipes.
 */
export function createRecipeSearch() {
  const foldedById = new Map<string, Folded>();

  const foldedOf = (recipe: Searched): Folded => {
    const known = foldedById.get(recipe._id);
    if (known?.recipe === recipe) return known;
    const source = sourceOf(recipe);
    if (known?.source === source) {
      known.recipe = recipe;
      return known;
    }
    const [title = '', ...names] = fold(source).split('\n');
    const folded = { recipe, source, title, ingredients: names.join('\n') };
    foldedById.set(recipe._id, folded);
    return folded;
  };

  return <R extends Searched>(recipes: readonly R[], query: string): readonly R[] => {
    const words = fold(query).match(/[^\s,;]+/g);
    if (!words) return recipes;
    const found: { recipe: R; rank: number }[] = [];
    for (const recipe of recipes) {
      const rank = rankOf(foldedOf(recipe), words);
      if (rank !== null) found.push({ recipe, rank });
    }
    return found.sort((a, b) => a.rank - b.rank).map(({ recipe }) => recipe);
  };
}
