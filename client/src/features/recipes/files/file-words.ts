import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RecipeFileFaultCode, RecipeFileFormat } from 'sync-protocol/recipe-files/file-recipe.ts';

/** What a file is; names of apps are the same in every language. */
export const formatWords: Readonly<Record<RecipeFileFormat, MessageDescriptor>> = {
  ateria: msg`Ateria’s own export`,
  ateriaBook: msg`a recipe book from Ateria`,
  paprika: { id: 'Paprika' },
  mealie: { id: 'Mealie' },
  tandoor: { id: 'Tandoor' },
  recipeSage: { id: 'RecipeSage' },
  nextcloud: { id: 'Nextcloud Cookbook' },
  copyMeThat: { id: 'Copy Me That' },
  recipeKeeper: { id: 'Recipe Keeper' },
  mela: { id: 'Mela' },
  crouton: { id: 'Crouton' },
  cooklang: { id: 'Cooklang' },
  jsonLd: msg`recipes as JSON-LD`,
  page: msg`a saved web page`,
  markdown: { id: 'Markdown' },
  text: msg`a text`,
  csv: msg`a table`,
};

/** Why something could not be read. */
export const faultWords: Readonly<Record<RecipeFileFaultCode, MessageDescriptor>> = {
  unknown_file: msg`is no file of recipes`,
  broken_file: msg`is damaged or not whole`,
  too_large: msg`is larger than any recipe`,
  encrypted: msg`is locked with a password`,
  no_recipe: msg`has no recipe in it`,
};
