import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { nounsWithImages } from 'sync-protocol/images/nouns-with-images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { LocalImage } from '#db/image-records.ts';
import type { QuickItemRecord, RecipeRecord, StoredRecord } from '#db/records.ts';

/** A row that refers to an image. */
export interface NamingRow {
  noun: string;
  id: string;
  /** Display name of the row. */
  name: string;
  imageUrl: string;
  sync: StoredRecord['sync'];
}

/** An image that the server does not have, with the rows that refer to it (at least one). */
export interface WaitingImage extends LocalImage {
  namedBy: readonly NamingRow[];
}

/**
 * Images still to be uploaded, or whose upload failed, oldest first. Not included: an image that no row
 * refers to (chosen in a form that was not saved), and one whose row the server rejected.
 */
export async function waitingImages(db: AteriaDb): Promise<WaitingImage[]> {
  const local = await db.localPictures.toArray();
  if (local.length === 0) return [];
  const named = await rowsNaming(
    db,
    local.map(({ sha256 }) => imageUrlOf(sha256)),
  );
  return local
    .map((image) => {
      const address = imageUrlOf(image.sha256);
      return { ...image, namedBy: named.filter(({ imageUrl }) => imageUrl === address) };
    })
    .filter(({ namedBy }) => namedBy.some(({ sync }) => sync !== 'parked'))
    .sort((a, b) => a.addedAt - b.addedAt);
}

/**
 * The next image to upload: the oldest of those that failed least. An import from another app leaves
 * thousands, so it reads no more than it needs.
 */
export async function nextWaitingImage(
  db: AteriaDb,
  failuresOf: (image: LocalImage) => number = () => 0,
): Promise<LocalImage | null> {
  const local = (await db.localPictures.toArray()).filter(({ parked }) => !parked);
  local.sort((a, b) => failuresOf(a) - failuresOf(b) || a.addedAt - b.addedAt);
  for (const image of local) {
    const naming = await rowsNaming(db, [imageUrlOf(image.sha256)]);
    if (naming.some(({ sync }) => sync !== 'parked')) return image;
  }
  return null;
}

async function rowsNaming(db: AteriaDb, imageUrls: readonly string[]): Promise<NamingRow[]> {
  const ofNouns = await Promise.all(
    nounsWithImages.map(async ({ name: noun, table }) => {
      const rows = await db
        .table<RecipeRecord | QuickItemRecord, string>(table)
        .where('imageUrl')
        .anyOf(imageUrls)
        .toArray();
      return rows.map((row) => ({
        noun,
        id: row.id,
        name: 'title' in row ? row.title : row.itemName,
        imageUrl: row.imageUrl ?? '',
        sync: row.sync,
      }));
    }),
  );
  return ofNouns.flat();
}
