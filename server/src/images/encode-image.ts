import sharp from 'sharp';
import { type ImageWidth, imageWidths } from 'sync-protocol/images/image-widths.ts';
import { createTurns, TooManyWaitError } from 'sync-protocol/take-turns.ts';
import { AppError } from '#lib/app-error.ts';
import { createTurnsByKey } from '#lib/turns/turns-by-key.ts';
import type { ImageFiles } from './image-store.ts';

/** An image with more pixels is refused before it is decoded. */
export const maxPixels = 24_000_000;
const readable = new Set(['jpeg', 'png', 'webp']);
/** Images encoded at once, one thread each, and images waiting, with their bytes in memory. */
const maxAtOnce = 2;
const maxWaiting = 20;
/** Waiting images of one person, so that nobody takes all places. */
const maxWaitingOfPerson = 5;
const secondsToEncode = 10;

sharp.concurrency(1);
sharp.cache(false);

/**
 * Encodes an uploaded image into the stored WebP files: upright, without EXIF, GPS, colour profile or other
 * metadata. The format is read from the bytes, never from name or content type.
 *
 * `person` is the id by which images are queued.
 *
 * @throws AppError `unsupported_media_type` if it is no JPEG, PNG or WebP, `payload_too_large` for too many
 *   pixels, TooManyWaitError
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
  // Reads only the header, so the size limit is not needed yet.
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

/** Side length of a portrait in pixels: sharp beside a name on a phone. */
const portraitSide = 96;

/** The square centre of a stored image. */
export async function toPortrait(webp: Buffer): Promise<Buffer> {
  return sharp(webp)
    .resize({ width: portraitSide, height: portraitSide, fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}
