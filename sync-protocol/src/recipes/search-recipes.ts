import type { Recipe } from './recipe.ts';

type Searched = Pick<Recipe, '_id' | 'title' | 'ingredients'>;

interface Folded {
  /**
   * The recipe that was folded: the same object needs no check, another one with the same texts no folding.
   */
  recipe: Searched;
  source: string;
  title: string;
  ingredients: string;
}

/** Letters that NFD does not decompose. */
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

/** Lower case without accents and umlauts, so that any keyboard finds them. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øßæœłđðı]/g, (letter) => plainLetters[letter] ?? letter);
}

const sourceOf = ({ title, ingredients }: Searched) =>
  `${title}\n${ingredients.map(({ name }) => name).join('\n')}`;

/** Rank from 0, lower is better; null if a word is neither in the title nor in an ingredient. */
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
 * Returns a search by title and ingredients: every word of the query must occur in them, whole or in part,
 * regardless of accents and case. Matches in titles rank before those in ingredients; ties keep the given
 * order. Folded texts are cached, so that a keystroke is fast with thousands of recipes.
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
