import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RecipeFileFaultCode, RecipeFileFormat } from 'sync-protocol/recipe-files/file-recipe.ts';

/** Names of file formats; names of apps are the same in every language. */
const formatWords: Readonly<Record<RecipeFileFormat, MessageDescriptor | string>> = {
  ateria: msg`Ateria’s own export`,
  ateriaBook: msg`a recipe book from Ateria`,
  paprika: 'Paprika',
  mealie: 'Mealie',
  tandoor: 'Tandoor',
  recipeSage: 'RecipeSage',
  nextcloud: 'Nextcloud Cookbook',
  copyMeThat: 'Copy Me That',
  recipeKeeper: 'Recipe Keeper',
  mela: 'Mela',
  crouton: 'Crouton',
  cooklang: 'Cooklang',
  jsonLd: msg`recipes as JSON-LD`,
  page: msg`a saved web page`,
  markdown: 'Markdown',
  text: msg`a text`,
  csv: msg`a table`,
};

export function formatName(i18n: I18n, format: RecipeFileFormat): string {
  const words = formatWords[format];
  return typeof words === 'string' ? words : i18n._(words);
}

/** Why something could not be read. */
export const faultWords: Readonly<Record<RecipeFileFaultCode, MessageDescriptor>> = {
  unknown_file: msg`is not a recipe file`,
  broken_file: msg`is damaged or not whole`,
  too_large: msg`is larger than any recipe`,
  encrypted: msg`is locked with a password`,
  out_of_reach: msg`cannot be opened: save it on this device first, then choose it again`,
  no_recipe: msg`has no recipe in it`,
};
