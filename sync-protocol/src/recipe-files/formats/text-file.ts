import { shortHash } from '../../hash.ts';
import { hasAmount, ingredientText } from '../../recipe-imports/blocks/recipe-lines.ts';
import { sectionOf } from '../../recipe-imports/blocks/section-words.ts';
import { importedValues } from '../../recipe-imports/imported-values.ts';
import { readingsOfText } from '../../recipe-imports/read-text.ts';
import { type ImportedRecipe, maxTextLength } from '../../recipe-imports/recipe-import.ts';
import type { Beside, FileRecipe, RecipeDocument } from '../file-recipe.ts';
import { recipeOfReading } from '../recipe-of-reading.ts';
import { titleOf } from './cooklang.ts';

/** Separators between recipes in a text: a page break, or a line of signs. */
const between = /\f|^[ \t]*(?:={5,}|-{5,}|\*{5,}|_{5,}|~{5,})[ \t]*$/m;
/** A possible heading with a line under it. */
const underlined =
  /(?<=^|\n[ \t]*\r?\n)([^\n]{2,70})\n[ \t]*(={3,}|-{3,}|\*{3,}|_{3,}|~{3,})[ \t]*(?=\r?\n|$)/g;
const longestTitle = 100;
/** Recipes that a book can hold. */
const mostRecipes = 10_000;

/**
 * Recipes of a plain text; else a list of titles, each on its line, but not among other files: there are notes and settings, whose lines
 * are as short. Null where it is neither.
 */
export function readTextFile(text: string, fileName: string, beside: Beside | null): RecipeDocument | null {
  const recipes = withoutUnderlines(text.replace(/\r\n?/g, '\n')).split(between).flatMap(recipesIn);
  if (recipes.length > 0) {
    const only = recipes.length === 1 ? titleOf(fileName) : '';
    return {
      format: 'text',
      recipes: recipes.map(({ recipe, isShortened }) => (): FileRecipe => {
        const { imageUrl: _imageUrl, ...values } = importedValues(recipe);
        const title = values.title || only || (values.ingredients[0]?.name ?? fileName);
        const words = JSON.stringify([title, values.ingredients, values.instructions]);
        return {
          key: shortHash(`text\n${words}`),
          values: { ...values, title },
          isShortened,
          image: null,
          imageAddress: '',
        };
      }),
    };
  }
  if (beside !== null) return null;
  const titles = text
    .split(/\r\n?|\n/)
    .map((line) => ingredientText(line).trim())
    .filter((line) => line !== '');
  const isList =
    titles.length > 1 &&
    titles.length <= mostRecipes &&
    titles.every((line) => line.length <= longestTitle && /\p{L}/u.test(line) && !/[.!?]$/.test(line)) &&
    titles.filter(hasAmount).length < titles.length / 4;
  if (!isList) return null;
  return {
    format: 'text',
    recipes: titles.map((title) => () => recipeOfReading('titles', { title })),
  };
}

interface ReadRecipe {
  recipe: ImportedRecipe;
  isShortened: boolean;
}

/**
 * Reads a text piece by piece, as `readingsOfText` is limited in length: the next piece starts at the recipe
 * that was cut, found by its title's line.
 */
function recipesIn(part: string): ReadRecipe[] {
  const found: ReadRecipe[] = [];
  for (let from = 0; from < part.length; ) {
    const piece = part.slice(from, from + maxTextLength);
    const isCut = from + piece.length < part.length;
    const recipes = readingsOfText(piece, mostRecipes);
    const title = isCut && recipes.at(-1)?.recipe.title;
    const at = title ? piece.lastIndexOf(`\n${title}\n`) : -1;
    for (const [index, { recipe, warnings }] of recipes.entries()) {
      const isLast = index === recipes.length - 1;
      if (isLast && at > 0) break;
      found.push({ recipe, isShortened: warnings.includes('shortened') || (isCut && isLast) });
    }
    if (at <= 0) break;
    from += at;
  }
  return found;
}

/**
 * Removes lines under headings, which are no separators: as long as the heading, or under a section's name.
 */
function withoutUnderlines(text: string): string {
  return text.replace(underlined, (whole, heading: string, line: string) => {
    const isAsLong = Math.abs(heading.trim().length - line.length) <= 2 && !/[.!?]\s*$/.test(heading);
    return isAsLong || sectionOf(heading) !== null ? heading : whole;
  });
}
