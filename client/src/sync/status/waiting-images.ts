import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { LocalImage } from '#db/image-records.ts';
import type { RecipeRecord } from '#db/records.ts';

/** An image that the server does not have, and the recipes that name it: at least one. */
export interface WaitingImage extends LocalImage {
  recipes: readonly RecipeRecord[];
}

/**
 * Images that are still to be uploaded, or could not be, oldest first. One that no recipe names does not wait: it was
 * chosen in a form that nobody has saved. One whose recipe the server rejected waits for it, and is not listed.
 */
export async function waitingImages(db: AteriaDb): Promise<WaitingImage[]> {
  const local = await db.localPictures.toArray();
  if (local.length === 0) return [];
  const named = await db.recipes
    .where('imageUrl')
    .anyOf(local.map(({ sha256 }) => imageUrlOf(sha256)))
    .toArray();
  return local
    .map((image) => {
      const imageUrl = imageUrlOf(image.sha256);
      return { ...image, recipes: named.filter((recipe) => recipe.imageUrl === imageUrl) };
    })
    .filter(({ recipes }) => recipes.some(({ sync }) => sync !== 'parked'))
    .sort((a, b) => a.addedAt - b.addedAt);
}

/**
 * The image that is to be uploaded next: the oldest of those that failed least. After a move from another app there are thousands, of
 * which no more is read than it takes.
 */
export async function nextWaitingImage(
  db: AteriaDb,
  failuresOf: (image: LocalImage) => number = () => 0,
): Promise<LocalImage | null> {
  const local = (await db.localPictures.toArray()).filter(({ parked }) => !parked);
  local.sort((a, b) => failuresOf(a) - failuresOf(b) || a.addedAt - b.addedAt);
  for (const image of local) {
    const naming = await db.recipes.where('imageUrl').equals(imageUrlOf(image.sha256)).toArray();
    if (naming.some(({ sync }) => sync !== 'parked')) return image;
  }
  return null;
}
