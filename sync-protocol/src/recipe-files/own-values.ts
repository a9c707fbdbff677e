import { shortHash } from '../hash.ts';
import { recipe as noun, type RecipeValues } from '../recipes/recipe.ts';
import { fits } from '../schema/fits.ts';
import type { FileRecipe, FileRecipeValues } from './file-recipe.ts';

/** What is ours in a file for other apps, which pass it by: each field as it is, where their form has no place for it. */
const property = 'ateria';

/** A recipe of ours as its file says it. */
export interface OwnRecipe {
  id: string;
  values: FileRecipeValues;
  imageUrl: string;
}

/**
 * What another app reads, and beside it the recipe as it is: a line such as "2 dl cream" does not say where its amount ends.
 *
 * @param imageFields what is added to it that is no word of the recipe
 */
export function withOwnValues(
  thing: Readonly<Record<string, unknown>>,
  { id, values }: { id: string; values: RecipeValues },
  imageFields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { ...thing, [property]: { of: markOf(thing), id, recipe: values }, ...imageFields };
}

/**
 * The recipe as we once wrote it into the file; null where that was not us, or where somebody has changed since what other apps read:
 * then that counts.
 *
 * @param imageFields names of what was added besides
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

/** A record of ours; null for what is none, or of a newer build with fields that are not known here. */
export function readRecord(id: unknown, record: unknown): OwnRecipe | null {
  const whole = typeof record === 'object' && record !== null ? { ...record, _id: id } : null;
  if (whole === null || !fits(noun.recordSchema, whole)) return null;
  const { _id, imageUrl, ...values } = whole;
  return { id: _id, values, imageUrl };
}

/** A recipe of ours with its image, as one of any file. */
export function recipeOfOwn(own: OwnRecipe, image: FileRecipe['image']): FileRecipe {
  const { id, values, imageUrl } = own;
  const imageAddress = imageUrl.startsWith('https://') ? imageUrl : '';
  return { key: id, id, values, isShortened: false, image, imageAddress };
}

const markOf = (thing: Readonly<Record<string, unknown>>) => shortHash(JSON.stringify(thing));
