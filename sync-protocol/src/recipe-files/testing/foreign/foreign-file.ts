import { gzipSync, strToU8, type Zippable, zipSync } from 'fflate';
import { base64Of } from '../../bytes/base64.ts';
import type { RecipeFileFormat } from '../../file-recipe.ts';

/** Stands for an image: readers pass the bytes on unchanged. */
export const imageBytes = Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 256);
export const image64 = base64Of(imageBytes);

export const json = (value: unknown) => strToU8(JSON.stringify(value));
export const zip = (files: Record<string, Uint8Array>) => zipSync(files as Zippable);
export const gzip = (value: unknown) => gzipSync(json(value));

export interface ForeignFile {
  format: RecipeFileFormat;
  name: string;
  bytes: Uint8Array;
  /** Fields that the format lacks or expresses differently. */
  lacks?: readonly string[];
}

export const steps = ['Boil the potatoes until they are done.', 'Add salmon and cream.'];
export const sauce = 'Whip the cream with the dill.';
