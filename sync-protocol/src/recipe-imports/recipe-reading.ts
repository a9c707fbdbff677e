import type { Nutrition } from '../recipes/nutrition.ts';

/** A line of a recipe, and under which heading it stands. */
export interface ReadingLine {
  text: string;
  group?: string;
  /** What tells a step from one before it in the same words: its own number, or that it is told as a step of its own once more. */
  number?: number;
}

/** What one source knows of a recipe, as it is written there. What it does not know is empty or null. */
export interface RecipeReading {
  title: string;
  /** The title is but taken out of a sentence. */
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
  /** Where it is from, where the page says of itself that it only passes it on. */
  sourceUrl: string;
  /** How sure the source is: 1 where it says what each thing is. */
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

/** What two spellings of the same words have in common. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
