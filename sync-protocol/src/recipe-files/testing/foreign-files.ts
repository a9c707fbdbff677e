import type { ForeignFile } from './foreign/foreign-file.ts';
import {
  copyMeThat,
  copyMeThatBare,
  copyMeThatText,
  crouton,
  mela,
  melaSingle,
  paprika,
  recipeKeeper,
} from './foreign/phone-apps.ts';
import { cooklang, csv, markdown, text } from './foreign/plain-files.ts';
import { jsonLd, mealie, mealieBackup, nextcloud, recipeSage, tandoor } from './foreign/server-apps.ts';

/**
 * One soup as each app writes it, in the formats given by the apps' documentation and their own import and
 * export.
 */
export const foreignFiles: readonly ForeignFile[] = [
  paprika,
  mealie,
  mealieBackup,
  tandoor,
  recipeSage,
  nextcloud,
  jsonLd,
  copyMeThat,
  copyMeThatBare,
  copyMeThatText,
  recipeKeeper,
  mela,
  melaSingle,
  crouton,
  cooklang,
  markdown,
  csv,
  text,
];
