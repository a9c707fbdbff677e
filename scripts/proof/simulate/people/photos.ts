import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { createEncodeImage } from '../../../../server/src/images/encode-image.ts';
import type { ImageFiles } from '../../../../server/src/images/image-store.ts';
import type { ImageWidth } from '../../../../sync-protocol/src/images/image-widths.ts';

/** An image as a device stores it, here of one pixel; browsers would scale and re-encode it. */
export interface Photo {
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Null for bytes that no server can read. */
  colour: number | null;
  /** Whether this is a server's version of a photo, brought along to another household. */
  isServed?: boolean;
}

const colours = 6;

/** A PNG of one pixel with the number in a comment, so that all files differ; or damaged bytes. */
export function photoOf(number: number, isDamaged: boolean): Photo {
  const colour = number % colours;
  const bytes = Uint8Array.from(isDamaged ? Buffer.from(`damaged ${number}`) : pngOf(colour, `${number}`));
  return { sha256: sha256Of(bytes), bytes, colour: isDamaged ? null : colour };
}

const encode = createEncodeImage();
const encoded = new Map<string, Promise<ImageFiles>>();

/** The server's version of a photo; null if damaged. */
export async function servedOf(
  { bytes, colour, isServed = false }: Photo,
  width: ImageWidth,
): Promise<Buffer | null> {
  if (colour === null) return null;
  const key = `${colour} ${isServed}`;
  const files = encoded.get(key) ?? encode(Buffer.from(bytes), key);
  encoded.set(key, files);
  return (await files)[width];
}

/** The photo as a device fetches it from its household to bring it along; null if damaged. */
export async function broughtOf(photo: Photo): Promise<Photo | null> {
  const served = await servedOf(photo, 1600);
  if (!served) return null;
  const bytes = Uint8Array.from(served);
  return { sha256: sha256Of(bytes), bytes, colour: photo.colour, isServed: true };
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** PNG (ISO/IEC 15948) of one pixel, with a comment. */
function pngOf(colour: number, comment: string): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixel = deflateSync(Buffer.from([0, colour * 40, 250 - colour * 40, 128]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`)),
    chunk('IDAT', pixel),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
