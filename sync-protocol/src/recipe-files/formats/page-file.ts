import { shortHash } from '../../hash.ts';
import { importedValues } from '../../recipe-imports/imported-values.ts';
import { dishImages } from '../../recipe-imports/page/dish-images.ts';
import { readPage } from '../../recipe-imports/read-page.ts';
import type { Beside, FileRecipe, RecipeDocument } from '../file-recipe.ts';
import { named } from './beside-images.ts';

/** Reads a saved web page like one from an address; null if it has no recipe. */
export function readPageFile(html: string, beside: Beside | null): RecipeDocument | null {
  const { recipes, warnings } = readPage(html, '');
  if (recipes.length === 0) return null;
  const [only] = recipes;
  const image = beside === null || recipes.length > 1 || !only ? null : imageOf(html, only, beside);
  return {
    format: 'page',
    recipes: recipes.map((recipe) => (): FileRecipe => {
      const { imageUrl, ...values } = importedValues(recipe);
      const title = values.title || (values.ingredients[0]?.name ?? '?');
      const words = JSON.stringify([title, values.ingredients, values.instructions]);
      return {
        key: shortHash(`page\n${words}`),
        values: { ...values, title },
        isShortened: warnings.includes('shortened'),
        image,
        imageAddress: recipe.imageUrl || imageUrl,
      };
    }),
  };
}

/** The image of the dish, if it was saved with the page. */
function imageOf(
  html: string,
  dish: { title: string; imageUrl: string },
  beside: Beside,
): FileRecipe['image'] {
  for (const address of dishImages(html, dish)) {
    const image = named(beside, address);
    if (image !== null) return image;
  }
  return null;
}
