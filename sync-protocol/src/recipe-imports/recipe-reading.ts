import type { Nutrition } from '../recipes/nutrition.ts';

/** A line of a recipe, with its heading. */
export interface ReadingLine {
  text: string;
  group?: string;
  /** What tells a step from one before it in the same words: its own number, or that it is told as a step of its own once more. */
  number?: number;
}

/** One source's values of a recipe, as written there. Unknown values are empty or null. */
export interface RecipeReading {
  title: string;
  /** The title was only extracted from a sentence. */
  isTitleUnsure?: boolean;
  description: string;
  ingredients: ReadingLine[];
  instructions: ReadingLine[];
  servings: string;
  prepTimeMinutes: number | null;
  cookTimeMinutes: number | null;
  totalTimeMinutes: number | null;
  nutrition: Nutrition | null;
  imageUrl: string;
  author: string;
  language: string;
  keywords: string[];
  /** Address of the original, if the page says that it is a copy. */
  sourceUrl: string;
  /** Confidence from 0 to 1: 1 for markup. */
  score: number;
}

export const emptyReading = (): RecipeReading => ({
  title: '',
  description: '',
  ingredients: [],
  instructions: [],
  servings: '',
  prepTimeMinutes: null,
  cookTimeMinutes: null,
  totalTimeMinutes: null,
  nutrition: null,
  imageUrl: '',
  author: '',
  language: '',
  keywords: [],
  sourceUrl: '',
  score: 0,
});

/** A text's letters and digits in lower case, for comparing spellings. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
