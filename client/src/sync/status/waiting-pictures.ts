import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { LocalPicture } from '#db/picture-records.ts';
import type { RecipeRecord } from '#db/records.ts';

/** A picture that the server does not have, and the recipes that name it: at least one. */
export interface WaitingPicture extends LocalPicture {
  recipes: readonly RecipeRecord[];
}

/**
 * Pictures that are still to be uploaded, or could not be, oldest first. One that no recipe names does not wait: it was
 * chosen in a form that nobody has saved. One whose recipe the server refused waits for it, and is not listed.
 */
export async function waitingPictures(db: AteriaDb): Promise<WaitingPicture[]> {
  const local = await db.localPictures.toArray();
  if (local.length === 0) return [];
  const named = await db.recipes
    .where('imageUrl')
    .anyOf(local.map(({ sha256 }) => imageUrlOf(sha256)))
    .toArray();
  return local
    .map((picture) => {
      const imageUrl = imageUrlOf(picture.sha256);
      return { ...picture, recipes: named.filter((recipe) => recipe.imageUrl === imageUrl) };
    })
    .filter(({ recipes }) => recipes.some(({ sync }) => sync !== 'parked'))
    .sort((a, b) => a.addedAt - b.addedAt);
}
