import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';

/** SHA-256 in hex: what an image is called everywhere. */
export async function addressOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where an image is fetched, and under which it is cached. */
export function imagePath(sha256: string, width: ImageWidth): string {
  return `${imageUrlOf(sha256)}?width=${width}`;
}
