import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Rng } from '../../../sync-protocol/testing/rng.ts';

/** An upload: a small image, one that claims to be giant, a broken one, or no image. */
export function image(rng: Rng): Buffer {
  const roll = rng.next();
  const width = 1 + rng.below(40);
  const height = 1 + rng.below(40);
  if (roll < 0.05)
    return Buffer.from(rng.pick(['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7']));
  if (roll < 0.1) return Buffer.concat([rng.pick(beginnings), noise(rng, 200)]);
  if (roll < 0.2)
    return png(rng.pick([0, 1, 30_000, 2 ** 31 - 1]), rng.pick([0, 1, 30_000]), noise(rng, 100));
  // Three bytes per pixel, and a filter byte per line.
  const good = png(width, height, Buffer.alloc(height * (1 + 3 * width), rng.below(2)));
  if (roll < 0.5) return good;
  if (roll < 0.6) return good.subarray(0, rng.below(good.length));
  const broken = Buffer.from(good);
  for (let count = 1 + rng.below(8); count > 0; count--) broken[rng.below(broken.length)] = rng.below(256);
  return broken;
}

/** The name under which an image is uploaded. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const beginnings = [
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
  Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
];

const noise = (rng: Rng, length: number) => Buffer.from(Array.from({ length }, () => rng.below(256)));

/** PNG 1.2: a header, one chunk of pixels, an end. */
export function png(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
