import { shortHash } from '../../hash.ts';
import { importedValues } from '../../recipe-imports/imported-values.ts';
import { readText } from '../../recipe-imports/read-text.ts';
import { cutText } from '../../recipe-imports/values/cut-text.ts';
import { maxNotesLength } from '../../recipes/recipe-bounds.ts';
import type { FileRecipe, RecipeDocument } from '../file-recipe.ts';
import { titleOf } from './cooklang.ts';

const notesHeading = /^[ \t]*NOTES[ \t]*$/m;
const rated = /^[ \t]*Rated ([1-5])\/5[ \t]*$/m;

/** Whether a text is a Copy Me That export without HTML: one recipe, with headings in capitals. */
export function isCopyMeThatText(text: string): boolean {
  return /^[ \t]*INGREDIENTS[ \t]*$/m.test(text) && /^[ \t]*STEPS[ \t]*$/m.test(text);
}

export function readCopyMeThatText(text: string, fileName: string): RecipeDocument | null {
  const [recipeText = '', ...others] = text.split(notesHeading);
  const { recipes, warnings } = readText(recipeText);
  const [recipe, another] = recipes;
  if (recipe === undefined || another !== undefined) return null;
  const notes = others
    .join('\n')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  const stars = Number(rated.exec(recipeText)?.[1] ?? 0);
  const { imageUrl: _picture, ...values } = importedValues(recipe);
  const title = values.title || titleOf(fileName);
  const read = (): FileRecipe => ({
    key: shortHash(`copyMeThatText\n${JSON.stringify([title, values.ingredients, values.instructions])}`),
    values: {
      ...values,
      title,
      ...(notes !== '' && { notes: cutText(notes, maxNotesLength) }),
      ...(stars > 0 && { rating: stars }),
    },
    isShortened: warnings.includes('shortened') || notes.length > maxNotesLength,
    image: null,
    imageAddress: '',
  });
  return { format: 'copyMeThat', recipes: [read] };
}
