import type { Recipe } from '../recipes/recipe.ts';

/**
 * Beginnings of words in names, tags and ingredients, in lower case, and the months of their season, 1-12.
 */
const seasons: readonly [beginnings: readonly string[], months: readonly number[]][] = [
  [
    ['asparagus', 'parsa'],
    [4, 5, 6],
  ],
  [
    ['rhubarb', 'raparper'],
    [5, 6, 7],
  ],
  [
    ['new potato', 'uudet peruna', 'uusia peruno', 'varhaisperuna'],
    [6, 7],
  ],
  [
    ['strawberr', 'mansik'],
    [6, 7, 8],
  ],
  [
    ['courgette', 'zucchini', 'kesäkurpits'],
    [7, 8, 9],
  ],
  [
    ['blueberr', 'mustik', 'raspberr', 'vadelm'],
    [7, 8, 9],
  ],
  [
    ['chanterelle', 'kantarell', 'kanttarell'],
    [7, 8, 9],
  ],
  [
    ['crayfish', 'rapuj', 'ravut'],
    [7, 8, 9],
  ],
  [
    ['pumpkin', 'kurpits'],
    [9, 10, 11],
  ],
  [
    ['lingonberr', 'puoluk'],
    [9, 10, 11],
  ],
  [
    ['parsnip', 'palsternak', 'rutabaga', 'swede', 'lantu', 'lanttu', 'celeriac', 'juuriseller'],
    [9, 10, 11, 12, 1, 2, 3],
  ],
  [
    ['brussels sprout', 'ruusukaal'],
    [10, 11, 12, 1],
  ],
  [
    ['barbecue', 'grill'],
    [5, 6, 7, 8],
  ],
  [
    ['spring', 'kevät', 'kevä'],
    [3, 4, 5],
  ],
  [
    ['easter', 'pääsiäi', 'mämmi'],
    [3, 4],
  ],
  [['midsummer', 'juhann'], [6]],
  [
    ['summer', 'kesä'],
    [6, 7, 8],
  ],
  [
    ['autumn', 'syksy', 'syys'],
    [9, 10, 11],
  ],
  [
    ['winter', 'talv'],
    [12, 1, 2],
  ],
  [
    ['christmas', 'joulu', 'advent'],
    [11, 12],
  ],
];

/** The longest beginning counts: "kesäkurpitsa" is a courgette, not "kesä", summer. */
const beginnings = seasons
  .flatMap(([words, months]) => words.map((word) => ({ word, months: new Set(months) })))
  .sort((one, other) => other.word.length - one.word.length);

function monthsOf(text: string): ReadonlySet<number> | null {
  const small = ` ${text.toLowerCase()}`;
  const found = beginnings.find(({ word }) => small.includes(` ${word}`) || small.includes(`-${word}`));
  return found?.months ?? null;
}

export type SeasonFit = 'in' | 'out' | 'any';

/**
 * Whether a recipe is in season in a month, 1-12. Title and tags can put it out of season; an ingredient
 * alone only counts in its favour, since shops have nearly everything all year.
 */
export function seasonFit(
  { title, keywords = [], ingredients }: Pick<Recipe, 'title' | 'keywords' | 'ingredients'>,
  month: number,
): SeasonFit {
  const said = [title, ...keywords.map(({ name }) => name)].map(monthsOf).filter((months) => months !== null);
  if (said.some((months) => months.has(month))) return 'in';
  if (said.length > 0) return 'out';
  return ingredients.some(({ name }) => monthsOf(name)?.has(month)) ? 'in' : 'any';
}
