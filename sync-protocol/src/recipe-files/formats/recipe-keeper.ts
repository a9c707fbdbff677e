import { stepText } from '../../recipe-imports/blocks/recipe-lines.ts';
import { attributeOf, parsePage } from '../../recipe-imports/page/parse-page.ts';
import { readMinutes } from '../../recipe-imports/values/read-minutes.ts';
import { readNutrition } from '../../recipe-imports/values/read-nutrition.ts';
import type { Beside, FileRecipe, RecipeDocument } from '../file-recipe.ts';
import { readingLines, recipeOfReading } from '../recipe-of-reading.ts';
import { named } from './beside-images.ts';
import { find, findAll, piecesOf, said, shownLines, withClass, withProp } from './html-parts.ts';

export function isRecipeKeeper(html: string): boolean {
  return /\bclass="recipe-details"/.test(html) && /\bitemprop="(?:recipeIngredients|recipeId)"/.test(html);
}

/**
 * Reads "recipes.html" of Recipe Keeper: microdata with its own property names, images in a folder beside it.
 */
export function readRecipeKeeper(html: string, beside: Beside | null): RecipeDocument {
  const pieces = piecesOf(html, /<div\b[^>]*\bclass=["']?recipe-details["'\s>]/gi);
  return { format: 'recipeKeeper', recipes: pieces.map((piece) => () => readPiece(piece, beside)) };
}

function readPiece(html: string, beside: Beside | null): FileRecipe {
  const root = parsePage(html);
  const element = (name: string) => find(root, withProp(name));
  const of = (name: string) => said(element(name));
  const all = (name: string) =>
    findAll(root, withProp(name))
      .flatMap((each) => said(each).split(/\s*,\s*/))
      .filter((word) => word !== '');
  const lines = (name: string) => readingLines(shownLines(element(name)).join('\n'));
  const photo = find(root, withClass('recipe-photo')) ?? find(root, withClass('recipe-photos'));
  return recipeOfReading(
    'recipeKeeper',
    {
      title: of('name'),
      ingredients: lines('recipeIngredients'),
      instructions: lines('recipeDirections').map((line) => ({
        ...line,
        text: stepText(line.text) || line.text,
      })),
      servings: of('recipeYield'),
      prepTimeMinutes: readMinutes(of('prepTime')),
      cookTimeMinutes: readMinutes(of('cookTime')),
      nutrition: readNutrition({
        calories: of('recipeNutCalories'),
        fatContent: of('recipeNutTotalFat'),
        saturatedFatContent: of('recipeNutSaturatedFat'),
        carbohydrateContent: of('recipeNutTotalCarbohydrate'),
        sugarContent: of('recipeNutSugars'),
        proteinContent: of('recipeNutProtein'),
        sodiumContent: of('recipeNutSodium'),
        servingSize: '',
      }),
      keywords: [...new Set([...all('recipeCourse'), ...all('recipeCategory'), ...all('recipeCollection')])],
    },
    {
      id: of('recipeId'),
      sourceUrl: of('recipeSource'),
      notes: shownLines(element('recipeNotes')).join('\n'),
      isFavorite: of('recipeIsFavourite').toLowerCase() === 'true',
      rating: Number(of('recipeRating')) || null,
      image: named(beside, photo === null ? '' : attributeOf(photo, 'src')),
    },
  );
}
