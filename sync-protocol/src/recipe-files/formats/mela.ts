import { stepText } from '../../recipe-imports/blocks/recipe-lines.ts';
import { readMinutes } from '../../recipe-imports/values/read-minutes.ts';
import { bytesOfBase64 } from '../bytes/base64.ts';
import type { FileRecipe } from '../file-recipe.ts';
import { type JsonThing, listIn, namesIn, textIn } from '../json-parts.ts';
import { readingLines, recipeOfReading } from '../recipe-of-reading.ts';
import { nutritionIn } from './nutrition-in.ts';

export function isMela(thing: JsonThing): boolean {
  return (
    textIn(thing, 'title') !== '' &&
    typeof thing.of('ingredients') === 'string' &&
    typeof thing.of('instructions') === 'string'
  );
}

/**
 * Reads a recipe of Mela (mela.recipes/fileformat): texts in lines, headings marked with "#", images in
 * base64.
 */
export function readMela(thing: JsonThing): FileRecipe {
  const told = nutritionIn(textIn(thing, 'nutrition'));
  const [image] = listIn(thing, 'images').filter((one) => typeof one === 'string');
  return recipeOfReading(
    'mela',
    {
      title: textIn(thing, 'title'),
      description: textIn(thing, 'text'),
      ingredients: readingLines(textIn(thing, 'ingredients')),
      instructions: readingLines(textIn(thing, 'instructions')).map((line) => ({
        ...line,
        text: stepText(line.text) || line.text,
      })),
      servings: textIn(thing, 'yield'),
      prepTimeMinutes: readMinutes(textIn(thing, 'prepTime')),
      cookTimeMinutes: readMinutes(textIn(thing, 'cookTime')),
      totalTimeMinutes: readMinutes(textIn(thing, 'totalTime')),
      nutrition: told.nutrition,
      keywords: namesIn(thing, 'categories'),
    },
    {
      id: textIn(thing, 'id'),
      sourceUrl: textIn(thing, 'link'),
      notes: [textIn(thing, 'notes'), told.rest].filter((text) => text !== '').join('\n\n'),
      isFavorite: thing.of('favorite') === true,
      image: image === undefined ? null : async () => bytesOfBase64(image),
    },
  );
}
