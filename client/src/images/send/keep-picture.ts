import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { storageFaultOf } from '#db/storage-fault.ts';
import type { PictureCache } from '../cache/picture-cache.ts';
import { addressOf } from '../show/picture-address.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/**
 * Keeps a chosen picture on this device until the server has it. Where the disk is full, pictures that can be fetched
 * again make room first.
 *
 * @returns what a recipe says of it, an `imageUrl`
 * @throws the storage's error, with nothing kept
 */
export async function keepPicture(
  { db, cache, nowMs }: { db: AteriaDb; cache: PictureCache; nowMs: () => number },
  { bytes, type }: PreparedPicture,
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
