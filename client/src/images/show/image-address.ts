import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';

/** SHA-256 in hex, the identifier of an image everywhere. */
export async function addressOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Path from which an image is fetched, also its cache key. */
export function imagePath(sha256: string, width: ImageWidth): string {
  return `${imageUrlOf(sha256)}?width=${width}`;
}
