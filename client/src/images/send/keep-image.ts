import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { storageFaultOf } from '#db/storage-fault.ts';
import type { ImageCache } from '../cache/image-cache.ts';
import { addressOf } from '../show/image-address.ts';
import type { PreparedImage } from './prepare-image.ts';

/**
 * Keeps chosen images on this device until the server has them, all or none. Where the disk is full, images that can be fetched
 * again make room first.
 *
 * @returns what a recipe says of each, an `imageUrl`, in their order
 * @throws the storage's error, with nothing kept
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

/** Images, under their addresses, that wait to be sent; all or none. */
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
