import sharp from 'sharp';
import { type ImageWidth, imageWidths } from 'sync-protocol/images/image-widths.ts';
import { createTurns, TooManyWaitError } from 'sync-protocol/take-turns.ts';
import { AppError } from '#lib/app-error.ts';
import { createTurnsByKey } from '#lib/turns/turns-by-key.ts';
import type { ImageFiles } from './image-store.ts';

/** An image of more pixels is refused before it is decoded. */
export const maxPixels = 24_000_000;
const readable = new Set(['jpeg', 'png', 'webp']);
/** So many images are worked on at once, one thread each; so many others wait, with all their bytes in memory. */
const maxAtOnce = 2;
const maxWaiting = 20;
/** Of one person's one is worked on and so many wait, so that nobody takes the places of all. */
const maxWaitingOfPerson = 5;
const secondsToEncode = 10;

sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes the WebP files that are kept of an uploaded image: turned as its camera held it, without EXIF, GPS, colour profile
 * or anything else that came along. What it is is read from its bytes, never from its name or type.
 *
 * `person` is whose turn it takes.
 *
 * @throws AppError `unsupported_media_type` for what is no JPEG, PNG or WebP, `payload_too_large` for too many pixels,
 * TooManyWaitError
 */
export function createEncodeImage(): (bytes: Buffer, person: string) => Promise<ImageFiles> {
  const inTurn = createTurns(maxAtOnce);
  const inTurnOfPerson = createTurnsByKey(1, maxWaitingOfPerson);
  let atHand = 0;
  return async (bytes, person) => {
    if (atHand >= maxAtOnce + maxWaiting) throw new TooManyWaitError(`${atHand} images are at hand already`);
    atHand += 1;
    try {
      return await inTurnOfPerson(person, () => inTurn(() => encode(bytes)));
    } finally {
      atHand -= 1;
    }
  };
}

async function encode(bytes: Buffer): Promise<ImageFiles> {
  // Only the header is read here, whatever it says of its size.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('unsupported_media_type', 'This is no picture that can be read.', { cause });
    });
  if (!readable.has(format))
    throw new AppError('unsupported_media_type', 'A picture is a JPEG, a PNG or a WebP.');
  if (width * height > maxPixels)
    throw new AppError('payload_too_large', `A picture has at most ${maxPixels / 1_000_000} million pixels.`);
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  const files: [ImageWidth, Buffer][] = [];
  for (const size of imageWidths) {
    const file = await image
      .clone()
      .timeout({ seconds: secondsToEncode })
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new AppError('unsupported_media_type', 'This picture is damaged.', { cause });
      });
    files.push([size, file]);
  }
  return Object.fromEntries(files) as unknown as ImageFiles; // one entry for each of the widths
}

/** Sides of a portrait, pixels: sharp on a phone beside a name. */
const portraitSide = 96;

/** The middle of an image of ours. */
export async function toPortrait(webp: Buffer): Promise<Buffer> {
  return sharp(webp)
    .resize({ width: portraitSide, height: portraitSide, fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}
