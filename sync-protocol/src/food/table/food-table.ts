import type { Category } from '../categories.ts';
import { wordsOf } from '../words.ts';
import { englishEndings, finnishEndings } from './compound-endings.ts';
import { beverageFoods } from './foods-beverages.ts';
import { dairyFoods } from './foods-dairy.ts';
import { frozenFoods } from './foods-frozen.ts';
import { meatFoods } from './foods-meat.ts';
import { otherFoods } from './foods-other.ts';
import { pantryFoods } from './foods-pantry.ts';
import { produceFoods } from './foods-produce.ts';
import { snackFoods } from './foods-snacks.ts';
import { vegetaryFoods } from './foods-vegetary.ts';

export interface Food {
  /** The food's first name in the table, folded and without spaces: 'springonion'. English where there is an English one. */
  id: string;
  category: Category;
}

interface FoodTable {
  /** By name, folded and without spaces, so that "ice-cream", "ice cream" and "icecream" are one. */
  byName: ReadonlyMap<string, Food>;
  /** Letters of the longest of these names. */
  longestName: number;
  /** The words that stand before the last one in the table's names: 'musta' of 'musta papu'. */
  modifiers: ReadonlySet<string>;
  /** Names that end compounds, under their last three letters, longest first. */
  endingsByTail: ReadonlyMap<string, readonly CompoundEnding[]>;
}

interface CompoundEnding {
  text: string;
  category: Category;
}

export const foodsByCategory: readonly (readonly [Category, string])[] = [
  ['produce', produceFoods],
  ['dairy', dairyFoods],
  ['meat', meatFoods],
  ['pantry', pantryFoods],
  ['vegetary', vegetaryFoods],
  ['frozen', frozenFoods],
  ['beverages', beverageFoods],
  ['snacks', snackFoods],
  ['other', otherFoods],
];

let built: FoodTable | undefined;

/** The look-up maps, built from the tables on first use (a few milliseconds) and the same ever after. */
export function foodTable(): FoodTable {
  built ??= buildFoodTable();
  return built;
}

interface FoodName {
  food: Food;
  /** Folded, without spaces. */
  name: string;
  words: string[];
  isFinnish: boolean;
}

/** Every name in a table's text; see README.md for its notation. */
export function readFoods(category: Category, text: string): FoodName[] {
  return text
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .flatMap((line) => {
      const [english = [], finnish = []] = line.split('=').map(readSide);
      const sharedId = (english[0] ?? finnish[0])?.[0]?.join('') ?? '';
      const read = (isFinnish: boolean) => (names: string[][], index: number) => {
        const food = { id: index === 0 ? sharedId : (names[0]?.join('') ?? ''), category };
        return names.map((words) => ({ food, name: words.join(''), words, isFinnish }));
      };
      return [...english.flatMap(read(false)), ...finnish.flatMap(read(true))];
    });
}

/** The foods of one side of a line, each by the words of its names. */
function readSide(side: string): string[][][] {
  const foods = side.split(';').map((names) => names.split(',').map(wordsOf));
  return foods.map((names) => names.filter(({ length }) => length > 0)).filter(({ length }) => length > 0);
}

function buildFoodTable(): FoodTable {
  const byName = new Map<string, Food>();
  const endings = new Map<string, CompoundEnding>();
  const modifiers = new Set<string>();
  const addEnding = (text: string, category: Category) => {
    if (!endings.has(text)) endings.set(text, { text, category });
    if (!byName.has(text)) byName.set(text, { id: text, category });
  };
  for (const { food, name, words, isFinnish } of foodsByCategory.flatMap(([category, text]) =>
    readFoods(category, text),
  )) {
    if (!byName.has(name)) byName.set(name, food);
    for (const word of words.slice(0, -1)) modifiers.add(word);
    if (isFinnish && name.length > 3) addEnding(name, food.category);
  }
  for (const [category, text] of [...Object.entries(finnishEndings), ...Object.entries(englishEndings)]) {
    for (const ending of text.split(',')) addEnding(wordsOf(ending).join(''), category as Category);
  }
  const longestName = Math.max(...[...byName.keys()].map(({ length }) => length));
  return { byName, longestName, modifiers, endingsByTail: groupByTail([...endings.values()]) };
}

function groupByTail(endings: CompoundEnding[]): Map<string, CompoundEnding[]> {
  const byTail = new Map<string, CompoundEnding[]>();
  for (const ending of endings.sort((a, b) => b.text.length - a.text.length)) {
    const tail = ending.text.slice(-3);
    byTail.set(tail, [...(byTail.get(tail) ?? []), ending]);
  }
  return byTail;
}
