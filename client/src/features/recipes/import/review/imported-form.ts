import type { ImportedRecipe } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { groupedBy, headingsOf } from 'sync-protocol/recipes/groups.ts';
import { keyedKeywords } from 'sync-protocol/recipes/keywords.ts';
import type { Locale } from '#i18n/locales.ts';
import { formOf, type RecipeForm } from '../../editor/recipe-form.ts';

/** A recipe from elsewhere in the form, to be looked over; without its picture, which comes apart. */
export function importedForm(recipe: ImportedRecipe, locale: Locale): RecipeForm {
  const { ingredients, instructions, keywords, imageUrl, score, unsure, ...said } = recipe;
  const groupOf = ({ group }: { group?: string }) => group;
  return formOf(
    {
      ...said,
      imageUrl: '',
      ingredients: ingredients.map(({ name, quantity }) => ({ name, quantity })),
      ingredientGroups: headingsOf(groupedBy(ingredients, groupOf), ({ name }) => name),
      instructions: instructions.map(({ text }) => text),
      instructionGroups: headingsOf(groupedBy(instructions, groupOf), ({ text }) => text),
      keywords: keyedKeywords(keywords),
    },
    locale,
  );
}
