import { shortHash } from '../hash.ts';
import { cleanProse } from '../nouns/clean-text.ts';
import { finishReading } from '../recipe-imports/finish-reading.ts';
import { importedValues } from '../recipe-imports/imported-values.ts';
import { emptyReading, type ReadingLine, type RecipeReading } from '../recipe-imports/recipe-reading.ts';
import { cutText } from '../recipe-imports/values/cut-text.ts';
import { maxNotesLength, maxRating } from '../recipes/recipe-bounds.ts';
import { type FileRecipe, type FileRecipeValues, RecipeFileFault } from './file-recipe.ts';

/** Values that apps have and web pages do not. */
export interface ReadingExtras {
  /** The app's id of the recipe; empty for none. */
  id?: string;
  sourceUrl?: string;
  notes?: string;
  isFavorite?: boolean;
  /** Stars of five, whole or not; 0 for none. */
  rating?: number | null;
  image?: FileRecipe['image'];
}

/**
 * Converts another app's recipe.
 *
 * @param kind the file's format, since ids are only unique within one app
 * @throws RecipeFileFault `no_recipe` for a recipe without a title
 */
export function recipeOfReading(
  kind: string,
  told: Partial<RecipeReading>,
  extras: ReadingExtras = {},
): FileRecipe {
  const reading = { ...emptyReading(), score: 1, ...told };
  const { recipe, warnings } = finishReading(reading, extras.sourceUrl ?? '', { isExact: true });
  if (recipe.title === '') throw new RecipeFileFault('no_recipe');
  const { imageUrl: _imageUrl, ...read } = importedValues(recipe);
  const stars = Math.min(maxRating, Math.round(extras.rating ?? 0));
  const notes = cleanProse(extras.notes ?? '');
  const values: FileRecipeValues = saidOf({
    ...read,
    notes: cutText(notes, maxNotesLength),
    ...(extras.isFavorite && { isFavorite: true }),
    ...(stars > 0 && { rating: stars }),
  });
  const id = extras.id?.trim() || JSON.stringify([values.title, values.ingredients, values.instructions]);
  return {
    key: shortHash(`${kind}\n${id}`),
    values,
    isShortened: warnings.includes('shortened') || notes.length > maxNotesLength,
    image: extras.image ?? null,
    imageAddress: reading.imageUrl,
  };
}

/** Omits empty values. */
function saidOf({ title, ...values }: FileRecipeValues): FileRecipeValues {
  const said = Object.entries(values).filter(
    ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return { title, ...Object.fromEntries(said) };
}

const heading = /^(?:#{1,6}\s+(.+?)\s*#*|\*\*([^*]{2,80})\*\*:?)$/;
const longestHeading = 60;

/**
 * Splits a text into lines, with the headings among them as groups: lines marked with "#" or bold, or ending
 * with a colon.
 */
export function readingLines(text: string): ReadingLine[] {
  let group: string | undefined;
  return text.split(/\r\n?|\n/).flatMap((raw) => {
    const line = raw.replace(/\s+/g, ' ').trim();
    if (line === '') return [];
    const [, marked, bold] = heading.exec(line) ?? [];
    const titled = line.length <= longestHeading && /\p{L}:$/u.test(line) ? line.slice(0, -1) : undefined;
    const name = marked ?? bold ?? titled;
    if (name !== undefined) {
      group = name.replace(/:$/, '').trim();
      return [];
    }
    const plain = withoutMarks(line);
    return plain === '' ? [] : [{ text: plain, ...(group !== undefined && { group }) }];
  });
}

/** A line without what Markdown says of how it looks, and without its images. */
function withoutMarks(line: string): string {
  return line
    .replace(/ ?!\[[^\]]{0,300}\]\([^)]{0,2000}\)/g, '')
    .replace(/\[([^\]]{1,300})\]\([^)\s]{1,2000}\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .trim();
}
