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
  const local = (await db.localPictures.toArray()).sort((a, b) => a.addedAt - b.addedAt);
  const waiting = await Promise.all(
    local.map(async (picture) => ({
      ...picture,
      recipes: await db.recipes.where('imageUrl').equals(imageUrlOf(picture.sha256)).toArray(),
    })),
  );
  return waiting.filter(({ recipes }) => recipes.some(({ sync }) => sync !== 'parked'));
}
