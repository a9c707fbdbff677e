import type { Locale } from 'sync-protocol/locales.ts';
import { importedValues } from 'sync-protocol/recipe-imports/imported-values.ts';
import type { ImportedRecipe } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { formOf, type RecipeForm } from '../../editor/recipe-form.ts';

/** A recipe from elsewhere in the form, to be looked over; without its image, which comes apart. */
export function importedForm(recipe: ImportedRecipe, locale: Locale): RecipeForm {
  return formOf(importedValues(recipe), locale);
}
