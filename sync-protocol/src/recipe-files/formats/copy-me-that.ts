import type { PageElement } from '../../recipe-imports/page/parse-page.ts';
import { attributeOf, classesOf, parsePage } from '../../recipe-imports/page/parse-page.ts';
import type { ReadingLine } from '../../recipe-imports/recipe-reading.ts';
import type { Beside, FileRecipe, RecipeDocument } from '../file-recipe.ts';
import { recipeOfReading } from '../recipe-of-reading.ts';
import { named } from './beside-images.ts';
import { find, findAll, piecesOf, shown, withClass, withId } from './html-parts.ts';

/**
 * Attribute values with or without quotation marks, which a file may have lost when another program saved it
 * again.
 */
const recipeTag = /<div\b[^>]*\bclass\s*=\s*["']?recipe["'\s>]/i;
const ingredientsTag = /\bid\s*=\s*["']?recipeIngredients\b/;

export function isCopyMeThat(html: string): boolean {
  return recipeTag.test(html) && (/copymethat/i.test(html) || ingredientsTag.test(html));
}

/** Reads "recipes.html" of Copy Me That: one `div` per recipe, images in a folder beside it. */
export function readCopyMeThat(html: string, beside: Beside | null): RecipeDocument {
  const pieces = piecesOf(html, new RegExp(recipeTag, 'gi'));
  return { format: 'copyMeThat', recipes: pieces.map((piece) => () => readPiece(piece, beside)) };
}

function readPiece(html: string, beside: Beside | null): FileRecipe {
  const root = parsePage(html);
  const id = (name: string) => find(root, withId(name));
  const image = find(root, withClass('recipeImage'));
  const link = id('original_link');
  const stars = Number(shown(id('ratingValue')).replace(',', '.'));
  return recipeOfReading(
    'copyMeThat',
    {
      title: shown(id('name')),
      description: shown(id('description')),
      ingredients: linesOf(id('recipeIngredients'), 'recipeIngredient', 'recipeIngredient_subheader'),
      instructions: linesOf(id('recipeInstructions'), 'instruction', 'instruction_subheader'),
      servings: shown(id('recipeYield')),
      keywords: findAll(root, withClass('recipeCategory')).map(shown),
    },
    {
      sourceUrl: link === null ? '' : attributeOf(link, 'href') || shown(link),
      notes: findAll(root, withClass('recipeNote')).map(shown).join('\n'),
      // The person's own rating, "Rated 4/5".
      rating: Number.isFinite(stars) ? stars : null,
      isFavorite: id('starred') !== null,
      image: named(beside, image === null ? '' : attributeOf(image, 'src')),
    },
  );
}

function linesOf(list: PageElement | null, line: string, heading: string): ReadingLine[] {
  let group: string | undefined;
  const all = list === null ? [] : findAll(list, (element) => classesOf(element).some(isLine));
  function isLine(name: string) {
    return name === line || name === heading || name === `${line}_next`;
  }
  return all.flatMap((element) => {
    const text = shown(element);
    if (classesOf(element).includes(heading)) {
      group = text.replace(/:$/, '');
      return [];
    }
    return text === '' ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}
