import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import type { Images } from './images.ts';

/**
 * A recipe's image in the wanted size, or the best that this device has; null for a recipe without one,
 * 'missing' if it is neither here nor can be fetched now.
 */
export async function imageFileOf(
  imageUrl: string,
  width: ImageWidth,
  images: Pick<Images, 'find' | 'fetch'>,
): Promise<Blob | 'missing' | null> {
  const sha256 = sha256OfUrl(imageUrl);
  if (sha256 === null) return null;
  const here = await images.find(sha256, width);
  if (here?.isFull) return here.file;
  const fetched = await images.fetch(sha256, width);
  return fetched.kind === 'image' ? fetched.file : (here?.file ?? 'missing');
}
