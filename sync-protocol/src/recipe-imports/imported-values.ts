import { groupedBy, headingsOf } from '../recipes/groups.ts';
import { keyedKeywords } from '../recipes/keywords.ts';
import type { RecipeValues } from '../recipes/recipe.ts';
import type { ImportedRecipe } from './recipe-import.ts';

/**
 * Converts an imported recipe to a recipe's values, without the image, which has to be fetched from the web.
 */
export function importedValues(recipe: ImportedRecipe): RecipeValues {
  const { ingredients, instructions, keywords, imageUrl, score, unsure, ...said } = recipe;
  const groupOf = ({ group }: { group?: string }) => group;
  return {
    ...said,
    imageUrl: '',
    ingredients: ingredients.map(({ name, quantity }) => ({ name, quantity })),
    ingredientGroups: headingsOf(groupedBy(ingredients, groupOf), ({ name }) => name),
    instructions: instructions.map(({ text }) => text),
    instructionGroups: headingsOf(groupedBy(instructions, groupOf), ({ text }) => text),
    keywords: keyedKeywords(keywords),
  };
}
