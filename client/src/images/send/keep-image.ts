import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { storageFaultOf } from '#db/storage-fault.ts';
import type { ImageCache } from '../cache/image-cache.ts';
import { addressOf } from '../show/image-address.ts';
import type { PreparedImage } from './prepare-image.ts';

/**
 * Stores chosen images on this device until the server has them, all or none. On a full disk, cached images
 * are removed first to make room.
 *
 * @returns their `imageUrl`s, in order
 * @throws the storage's error, with nothing stored
 */
export async function keepImages(
  { db, cache, nowMs }: { db: AteriaDb; cache: ImageCache; nowMs: () => number },
  images: readonly PreparedImage[],
): Promise<string[]> {
  const named = await Promise.all(
    images.map(async ({ bytes, type }) => ({ sha256: await addressOf(bytes), bytes, type })),
  );
  const put = () => putImages(db, named, nowMs());
  try {
    await put();
  } catch (error) {
    if (storageFaultOf(error) !== 'full') throw error;
    await cache.clear();
    await put();
  }
  return named.map(({ sha256 }) => imageUrlOf(sha256));
}

/** Stores images with their hashes to be uploaded; all or none. */
export async function putImages(
  db: AteriaDb,
  images: readonly (PreparedImage & { sha256: string })[],
  addedAt: number,
): Promise<void> {
  await db.transaction('rw', [db.localPictures, db.pictureBytes], async () => {
    await db.localPictures.bulkPut(
      images.map(({ sha256, type }) => ({ sha256, type, addedAt, parked: null })),
    );
    await db.pictureBytes.bulkPut(images.map(({ sha256, bytes }) => ({ sha256, bytes })));
  });
}
