import { stepText } from '../../recipe-imports/blocks/recipe-lines.ts';
import { readMinutes } from '../../recipe-imports/values/read-minutes.ts';
import { bytesOfBase64 } from '../bytes/base64.ts';
import type { FileRecipe } from '../file-recipe.ts';
import { type JsonThing, namesIn, numberIn, textIn, thingsIn } from '../json-parts.ts';
import { readOwnValues, recipeOfOwn } from '../own-values.ts';
import { readingLines, recipeOfReading } from '../recipe-of-reading.ts';
import { nutritionIn } from './nutrition-in.ts';

/** Fields of the image, which do not count for `readOwnValues`. */
export const paprikaImage = ['photo', 'photo_data', 'photo_hash'] as const;

export function isPaprika(thing: JsonThing): boolean {
  return textIn(thing, 'name') !== '' && ['ingredients', 'directions'].every((name) => isText(thing, name));
}
const isText = (thing: JsonThing, name: string) => ['string', 'object'].includes(typeof thing.of(name));

/** Reads a recipe of Paprika: JSON (gzipped in its file), the image in base64. */
export function readPaprika(thing: JsonThing, raw: Readonly<Record<string, unknown>>): FileRecipe {
  const image = imageIn(thing);
  const own = readOwnValues(raw, paprikaImage);
  if (own) return recipeOfOwn(own, image);
  const told = nutritionIn(textIn(thing, 'nutritionalInfo'));
  const source = textIn(thing, 'sourceUrl');
  const author = textIn(thing, 'source');
  const isSite = source !== '' && /^[\w-]+(?:\.[\w-]+)+$/.test(author);
  return recipeOfReading(
    'paprika',
    {
      title: textIn(thing, 'name'),
      description: wordsIn(thing, 'description'),
      ingredients: readingLines(wordsIn(thing, 'ingredients')),
      instructions: readingLines(wordsIn(thing, 'directions')).map((line) => ({
        ...line,
        text: stepText(line.text) || line.text,
      })),
      servings: textIn(thing, 'servings'),
      prepTimeMinutes: readMinutes(textIn(thing, 'prepTime')),
      cookTimeMinutes: readMinutes(textIn(thing, 'cookTime')),
      totalTimeMinutes: readMinutes(textIn(thing, 'totalTime')),
      nutrition: told.nutrition,
      imageUrl: /^https:/.test(textIn(thing, 'imageUrl')) ? textIn(thing, 'imageUrl') : '',
      author: source !== '' && !isSite ? author : '',
      keywords: namesIn(thing, 'categories'),
    },
    {
      id: textIn(thing, 'uid'),
      sourceUrl: source || author,
      notes: [wordsIn(thing, 'notes'), told.rest].filter((text) => text !== '').join('\n\n'),
      isFavorite: thing.of('onFavorites') === true,
      rating: numberIn(thing, 'rating'),
      image,
    },
  );
}

/** A text without the places of photos in it, and with other recipes only named: `[photo:Step 1]`, `[recipe:Pie dough]`. */
function wordsIn(thing: JsonThing, name: string): string {
  return textIn(thing, name)
    .replace(/[ \t]*\[photo:[^\]\n]{0,300}\]/gi, '')
    .replace(/\[recipe:\s*([^\]\n]{1,300}?)\s*\]/gi, '$1')
    .trim();
}

/** The recipe's main image, else the first of its further photos. */
function imageIn(thing: JsonThing): FileRecipe['image'] {
  const further = thingsIn(thing, 'photos').map((photo) => textIn(photo, 'data'));
  const data = [textIn(thing, 'photoData'), ...further].find((each) => each !== '');
  return data === undefined ? null : async () => bytesOfBase64(data);
}
