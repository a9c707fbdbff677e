import { recipeOfThing } from '../../recipe-imports/markup/recipe-of-thing.ts';
import { asList, isRecipe, isThing, type Thing, type Value } from '../../recipe-imports/markup/thing.ts';
import { bytesOfBase64 } from '../bytes/base64.ts';
import type { Beside, FileRecipe, RecipeDocument, RecipeFileFormat } from '../file-recipe.ts';
import { readOwnValues, recipeOfOwn } from '../own-values.ts';
import { recipeOfReading } from '../recipe-of-reading.ts';
import { inFolder, named } from './beside-images.ts';

/** Field of the image, which does not count for `readOwnValues`. */
export const jsonLdImage = ['image'] as const;
const deepest = 8;

/** Reads schema.org recipes anywhere in a JSON value; null if there are none. */
export function readJsonLdFile(json: unknown, beside: Beside | null): RecipeDocument | null {
  const recipes = [...recipesIn(json)];
  const [first] = recipes;
  if (!first) return null;
  const format = formatOf(first, beside);
  return { format, recipes: recipes.map((thing) => () => recipeOf(thing, format, beside)) };
}

function* recipesIn(value: unknown, depth = 0): Generator<Thing> {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if (isThing(value) && isRecipe(value)) {
    yield value;
    return;
  }
  for (const inner of Object.values(value)) yield* recipesIn(inner, depth + 1);
}

function formatOf(thing: Thing, beside: Beside | null): RecipeFileFormat {
  if ('ateria' in thing) return 'ateriaBook';
  if ('creditText' in thing && 'isBasedOn' in thing) return 'recipeSage';
  const isInFolder = beside !== null && /(?:^|\/)recipe\.json$/.test(beside.path);
  return isInFolder ? 'nextcloud' : 'jsonLd';
}

function recipeOf(thing: Thing, format: RecipeFileFormat, beside: Beside | null): FileRecipe {
  const image = imageFileOf(thing, beside);
  const own = readOwnValues(thing, jsonLdImage);
  if (own) return recipeOfOwn(own, image);
  const address = textOf(thing.url) || textOf(thing.mainEntityOfPage);
  const reading = recipeOfThing(thing, /^https?:/.test(address) ? address : '');
  const basedOn = textOf(thing.isBasedOn);
  const credit = textOf(thing.creditText);
  return recipeOfReading(
    format,
    {
      ...reading,
      author: reading.author || (credit === address || credit === basedOn ? '' : credit),
    },
    {
      id: idOf(thing, format),
      sourceUrl: address || basedOn,
      notes: asList(thing.comment)
        .map((comment) => (isThing(comment) ? textOf(comment.text) : textOf(comment)))
        .filter((text) => text !== '')
        .join('\n\n'),
      rating: starsOf(thing.review),
      image,
    },
  );
}

/** Of an app that gives each of its recipes a name; an address may stand over several. Empty where it has none. */
function idOf(thing: Thing, format: RecipeFileFormat): string {
  if (format === 'ateriaBook') return textOf(thing.identifier ?? thing.id);
  const folder = format === 'nextcloud' ? textOf(thing.id) : '';
  // Every server counts its folders from one, and what was typed in by hand stays at 0.
  return folder === '' || folder === '0'
    ? ''
    : `${folder} ${textOf(thing.dateCreated) || textOf(thing.name)}`;
}

function textOf(value: Value | undefined): string {
  const [first] = asList(value);
  if (isThing(first)) return textOf(first.url ?? first.name ?? first.text ?? first['@id']);
  return first === undefined || first === null ? '' : String(first).trim();
}

/** The author's own rating of five, from `review`; a site's aggregate rating is not the household's. */
function starsOf(review: Value | undefined): number | null {
  for (const one of asList(review)) {
    const rating = isThing(one) ? one.reviewRating : undefined;
    if (!isThing(rating)) continue;
    const best = Number(rating.bestRating ?? 5);
    const value = Number(rating.ratingValue);
    if (value > 0 && best > 0 && Number.isFinite(value / best)) return (value / best) * 5;
  }
  return null;
}

/** The image: embedded, at the path that the recipe gives, or in its folder. */
function imageFileOf(thing: Thing, beside: Beside | null): FileRecipe['image'] {
  for (const one of asList(thing.image)) {
    const address = isThing(one) ? textOf(one.contentUrl ?? one.url) : textOf(one);
    if (/^data:image\//.test(address)) return async () => bytesOfBase64(address);
    const found = named(beside, address);
    if (found) return found;
  }
  if (beside === null || !/(?:^|\/)recipe\.json$/.test(beside.path)) return null;
  return inFolder(beside, /^full\.\w+$/);
}
