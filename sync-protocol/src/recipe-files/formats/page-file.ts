import { shortHash } from '../../hash.ts';
import { importedValues } from '../../recipe-imports/imported-values.ts';
import { readPage } from '../../recipe-imports/read-page.ts';
import type { Beside, FileRecipe, RecipeDocument } from '../file-recipe.ts';
import { named } from './beside-images.ts';

/** A web page that somebody saved, as a page of an address is read; null where it has no recipe. */
export function readPageFile(html: string, beside: Beside | null): RecipeDocument | null {
  const { recipes } = readPage(html, '');
  if (recipes.length === 0) return null;
  const [, image = ''] = /<img\b[^>]*\bsrc=["']([^"']+)["']/i.exec(html) ?? [];
  return {
    format: 'page',
    recipes: recipes.map((recipe) => (): FileRecipe => {
      const { imageUrl, ...values } = importedValues(recipe);
      const title = values.title || (values.ingredients[0]?.name ?? '?');
      const words = JSON.stringify([title, values.ingredients, values.instructions]);
      return {
        key: shortHash(`page\n${words}`),
        values: { ...values, title },
        image: recipes.length === 1 ? named(beside, image) : null,
        imageAddress: recipe.imageUrl || imageUrl,
      };
    }),
  };
}
