import type { RecipeValues } from '../recipes/recipe.ts';

/** What a file of recipes can be. */
export const recipeFileFormats = [
  'ateria',
  'ateriaBook',
  'paprika',
  'mealie',
  'tandoor',
  'recipeSage',
  'nextcloud',
  'copyMeThat',
  'recipeKeeper',
  'mela',
  'crouton',
  'cooklang',
  'jsonLd',
  'page',
  'markdown',
  'text',
  'csv',
] as const;
export type RecipeFileFormat = (typeof recipeFileFormats)[number];

/** Why a file, or one recipe of it, cannot be read. */
export const recipeFileFaults = [
  /** Nothing that is known here. */
  'unknown_file',
  /** A zip file or a JSON text that is damaged or not whole. */
  'broken_file',
  /** Larger than any recipe, or packed so that it would fill the memory. */
  'too_large',
  /** Locked with a password. */
  'encrypted',
  /** The device does not hand out what is in it, such as a file of a cloud that it cannot fetch now. */
  'out_of_reach',
  /** A file that could be read and has no recipe in it. */
  'no_recipe',
] as const;
export type RecipeFileFaultCode = (typeof recipeFileFaults)[number];

export class RecipeFileFault extends Error {
  readonly code: RecipeFileFaultCode;

  constructor(code: RecipeFileFaultCode) {
    super(code);
    this.code = code;
  }
}

/** What a recipe of a file is added with; a field that the file does not know is left out. */
export type FileRecipeValues = Pick<RecipeValues, 'title'> & Partial<Omit<RecipeValues, 'imageUrl'>>;

/** A recipe of a file, not saved yet. */
export interface FileRecipe {
  /** The same whenever the same recipe is read from whatever file of this kind, and another for every other. */
  key: string;
  /** Of a recipe that went out of Ateria: its own. */
  id?: string;
  values: FileRecipeValues;
  /** Something is longer than a recipe holds, and was cut. */
  isShortened: boolean;
  /** Reads its image out of the file, as it is there; null where that is not to be had. */
  image: (() => Promise<Uint8Array | null>) | null;
  /** Where its image is on the web, for a file that has none itself; empty for none. */
  imageAddress: string;
}

/** Recipes that stand together in one file, or in one entry of a zip file; each is read when it is asked for. */
export interface RecipeDocument {
  format: RecipeFileFormat;
  /** @throws RecipeFileFault for one that is none, which costs no other */
  recipes: readonly (() => FileRecipe)[];
}

/** What lies beside a document in its zip file. */
export interface Beside {
  /** The path of the document within the file. */
  path: string;
  /** Paths of all files, their letters in Unicode's form NFC. */
  paths: readonly string[];
  /** @returns null for what is not there or cannot be read */
  read: (path: string) => Promise<Uint8Array | null>;
}
