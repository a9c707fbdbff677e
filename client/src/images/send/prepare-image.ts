/** Longer side of what is kept and sent, pixels: the largest width in which the server serves. */
const longestSide = 1600;
const webp = { type: 'image/webp', quality: 0.82 } as const;
/** What every browser writes. */
const jpeg = { type: 'image/jpeg', quality: 0.85 } as const;

/** An image as it is kept: upright, small, and with nothing in it but what one sees. */
export interface PreparedImage {
  bytes: ArrayBuffer;
  type: string;
}

/** Why a file is no image for us: iPhones' own format, which few browsers read, or anything else unreadable. */
export type ImageFault = 'heic' | 'unreadable';

/** Prepares images in this browser, which is asked once what it can write. */
export function createPrepareImage(): (file: Blob) => Promise<PreparedImage | { fault: ImageFault }> {
  let format: Promise<typeof webp | typeof jpeg> | undefined;
  return async (file) => {
    format ??= canWrite(webp.type).then((can) => (can ? webp : jpeg));
    return prepareImage(file, await format);
  };
}

/** A browser that cannot write the format writes PNG; seen by one pixel, it takes no time. */
async function canWrite(type: string): Promise<boolean> {
  const canvas = createCanvas(1, 1);
  contextOf(canvas);
  return (await toBlob(canvas, { type }))?.type === type;
}

/**
 * Decodes, turns as the camera held it, makes smaller and writes anew: EXIF, place and everything else that came along
 * stays behind. Reads whatever this browser reads.
 */
async function prepareImage(
  file: Blob,
  format: typeof webp | typeof jpeg,
): Promise<PreparedImage | { fault: ImageFault }> {
  const image = await decode(file);
  if (!image) return { fault: (await isHeic(file)) ? 'heic' : 'unreadable' };
  try {
    const blob = await draw(image, format);
    return blob?.type === format.type
      ? { bytes: await blob.arrayBuffer(), type: format.type }
      : { fault: 'unreadable' };
  } finally {
    image.close();
  }
}

/** Null for what the browser cannot read, and for what has no pixels. */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return bitmap.width > 0 && bitmap.height > 0 ? bitmap : null;
  } catch {
    return null;
  }
}

async function draw(image: ImageBitmap, format: typeof webp | typeof jpeg): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = contextOf(canvas);
  if (!context) return null;
  if (format === jpeg) {
    // It has no transparency: what shows through would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await toBlob(canvas, format);
  // Phones keep the memory of a canvas until it is made small.
  canvas.width = 0;
  canvas.height = 0;
  return blob;
}

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** One of the page's own, which every browser can write all formats of; a worker has none. */
function createCanvas(width: number, height: number): Canvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

// Asked for on either, since the types of the two do not meet.
const contextOf = (canvas: Canvas) =>
  canvas instanceof OffscreenCanvas ? canvas.getContext('2d') : canvas.getContext('2d');

async function toBlob(
  canvas: Canvas,
  { type, quality }: { type: string; quality?: number },
): Promise<Blob | null> {
  if (canvas instanceof OffscreenCanvas)
    return canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) });
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
}

/** ISO 14496-12: a `ftyp` box that names a brand of HEIF. */
async function isHeic(file: Blob): Promise<boolean> {
  if (/^image\/hei[cf]/i.test(file.type)) return true;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(4, 12).arrayBuffer()));
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(head);
}
