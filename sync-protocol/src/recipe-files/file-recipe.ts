import type { RecipeValues } from '../recipes/recipe.ts';

/** Formats of recipe files. */
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
  /** The format is unknown. */
  'unknown_file',
  /** A damaged or truncated zip file or JSON text. */
  'broken_file',
  /** Larger than any recipe, or a zip bomb. */
  'too_large',
  /** Protected with a password. */
  'encrypted',
  /** The device cannot read the content, e.g. of a cloud file that it cannot download now. */
  'out_of_reach',
  /** The file is readable but contains no recipe. */
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

/** Values of a recipe from a file; fields that the file lacks are absent. */
export type FileRecipeValues = Pick<RecipeValues, 'title'> & Partial<Omit<RecipeValues, 'imageUrl'>>;

/** A recipe from a file, not saved yet. */
export interface FileRecipe {
  /**
   * Identifies the recipe: the same whenever it is read from any file of the format, and different from that
   * of any other recipe.
   */
  key: string;
  /** The recipe's own id, if the file was exported from Ateria. */
  id?: string;
  values: FileRecipeValues;
  /** Whether a value exceeded a limit and was cut. */
  isShortened: boolean;
  /** Reads the image from the file, unchanged; null if there is none. */
  image: (() => Promise<Uint8Array | null>) | null;
  /** Web address of the image if the file does not contain it; empty for none. */
  imageAddress: string;
}

/** The recipes of one file, or of one entry of a zip file; each is parsed on demand. */
export interface RecipeDocument {
  format: RecipeFileFormat;
  /** @throws RecipeFileFault for an unreadable recipe; the others are unaffected */
  recipes: readonly (() => FileRecipe)[];
}

/** Access to the other files in a document's zip file. */
export interface Beside {
  /** Path of the document within the zip file. */
  path: string;
  /** Paths of all files, their letters in Unicode's form NFC. */
  paths: readonly string[];
  /** @returns null if the file is missing or unreadable */
  read: (path: string) => Promise<Uint8Array | null>;
}
