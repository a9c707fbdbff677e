import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { storageFaultOf } from '#db/storage-fault.ts';
import type { ImageCache } from '../cache/image-cache.ts';
import { addressOf } from '../show/image-address.ts';
import type { PreparedImage } from './prepare-image.ts';

/**
 * Keeps a chosen image on this device until the server has it. Where the disk is full, images that can be fetched
 * again make room first.
 *
 * @returns what a recipe says of it, an `imageUrl`
 * @throws the storage's error, with nothing kept
 */
export async function keepImage(
  { db, cache, nowMs }: { db: AteriaDb; cache: ImageCache; nowMs: () => number },
  { bytes, type }: PreparedImage,
): Promise<string> {
  const sha256 = await addressOf(bytes);
  const put = () =>
    db.transaction('rw', [db.localPictures, db.pictureBytes], async () => {
      await db.localPictures.put({ sha256, type, addedAt: nowMs(), parked: null });
      await db.pictureBytes.put({ sha256, bytes });
    });
  try {
    await put();
  } catch (error) {
    if (storageFaultOf(error) !== 'full') throw error;
    await cache.clear();
    await put();
  }
  return imageUrlOf(sha256);
}
