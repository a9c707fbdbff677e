import { shortHash } from '../hash.ts';
import { recipe as noun, type RecipeValues } from '../recipes/recipe.ts';
import { fits } from '../schema/fits.ts';
import type { FileRecipe, FileRecipeValues } from './file-recipe.ts';

/**
 * Property with the recipe's own values in files for other apps, which ignore it; it preserves fields that
 * their format lacks.
 */
const property = 'ateria';

/** A recipe exported from Ateria, as read from its file. */
export interface OwnRecipe {
  id: string;
  values: FileRecipeValues;
  imageUrl: string;
}

/**
 * Adds the recipe's own values to what another app reads, since e.g. the line "2 dl cream" does not tell
 * where its amount ends.
 *
 * @param imageFields fields of the image, not covered by the hash
 */
export function withOwnValues(
  thing: Readonly<Record<string, unknown>>,
  { id, values }: { id: string; values: RecipeValues },
  imageFields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { ...thing, [property]: { of: markOf(thing), id, recipe: values }, ...imageFields };
}

/**
 * The recipe's own values in a file; null if there are none, or if the fields that other apps read have been
 * changed since: then those count.
 *
 * @param imageFields names of the fields that the hash does not cover
 */
export function readOwnValues(
  { [property]: own, ...rest }: Readonly<Record<string, unknown>>,
  imageFields: readonly string[] = [],
): OwnRecipe | null {
  if (typeof own !== 'object' || own === null) return null;
  const { of, id, recipe } = own as Readonly<Record<string, unknown>>;
  const thing = Object.fromEntries(Object.entries(rest).filter(([name]) => !imageFields.includes(name)));
  return of === markOf(thing) ? readRecord(id, recipe) : null;
}

/** Validates a recipe record; null if it is invalid, e.g. from a newer build with unknown fields. */
export function readRecord(id: unknown, record: unknown): OwnRecipe | null {
  const whole = typeof record === 'object' && record !== null ? { ...record, _id: id } : null;
  if (whole === null || !fits(noun.recordSchema, whole)) return null;
  const { _id, imageUrl, ...values } = whole;
  return { id: _id, values, imageUrl };
}

/** A recipe exported from Ateria, with its image, as a `FileRecipe`. */
export function recipeOfOwn(own: OwnRecipe, image: FileRecipe['image']): FileRecipe {
  const { id, values, imageUrl } = own;
  const imageAddress = imageUrl.startsWith('https://') ? imageUrl : '';
  return { key: id, id, values, isShortened: false, image, imageAddress };
}

const markOf = (thing: Readonly<Record<string, unknown>>) => shortHash(JSON.stringify(thing));
