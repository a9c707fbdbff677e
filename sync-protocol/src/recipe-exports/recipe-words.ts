import { type Group, groupsOf } from '../recipes/groups.ts';
import type { Ingredient, RecipeValues } from '../recipes/recipe.ts';

/** Headings and facts of an exported text, in the reader's language. */
export interface RecipeWords {
  ingredients: string;
  method: string;
  notes: string;
  source: string;
  author: string;
  /** Time and servings, one line each. */
  facts: readonly string[];
}

/** Translates a quantity into the reader's language. */
export type InWords = (quantity: string) => string;

export function ingredientGroupsOf({
  ingredients,
  ingredientGroups,
}: Pick<RecipeValues, 'ingredients' | 'ingredientGroups'>): Group<Ingredient>[] {
  return groupsOf(ingredients, ingredientGroups, ({ name }) => name).filter(({ lines }) => lines.length > 0);
}

export function stepGroupsOf({
  instructions,
  instructionGroups,
}: Pick<RecipeValues, 'instructions' | 'instructionGroups'>): Group<string>[] {
  return groupsOf(instructions, instructionGroups, (step) => step).filter(({ lines }) => lines.length > 0);
}

/** "2 dl cream". */
export function ingredientInWords({ name, quantity }: Ingredient, inWords: InWords = (as) => as): string {
  return `${inWords(quantity)} ${name}`.trim();
}
