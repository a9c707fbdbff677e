/** Longer side of stored and uploaded images in pixels: the largest width that the server serves. */
const longestSide = 1600;
const webp = { type: 'image/webp', quality: 0.82 } as const;
/** The format that every browser can write. */
const jpeg = { type: 'image/jpeg', quality: 0.85 } as const;

/** An image as it is stored: upright, scaled down, without metadata. */
export interface PreparedImage {
  bytes: ArrayBuffer;
  type: string;
}

/** Why a file was refused: HEIC, the iPhone format that few browsers read, or anything else unreadable. */
export type ImageFault = 'heic' | 'unreadable';

/** Prepares images in this browser; which format it can write is determined once. */
export function createPrepareImage(): (file: Blob) => Promise<PreparedImage | { fault: ImageFault }> {
  let format: Promise<typeof webp | typeof jpeg> | undefined;
  return async (file) => {
    format ??= canWrite(webp.type).then((can) => (can ? webp : jpeg));
    return prepareImage(file, await format);
  };
}

/** A browser that cannot write a format writes PNG instead, which is checked with one pixel. */
async function canWrite(type: string): Promise<boolean> {
  const canvas = createCanvas(1, 1);
  contextOf(canvas);
  return (await toBlob(canvas, { type }))?.type === type;
}

/**
 * Decodes, rotates upright, scales down and re-encodes an image, which removes EXIF, GPS position and all
 * other metadata. Reads every format that this browser reads.
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

/** Null if the browser cannot read it or it has no pixels. */
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
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await toBlob(canvas, format);
  // Phones keep a canvas's memory until the canvas is made small.
  canvas.width = 0;
  canvas.height = 0;
  return blob;
}

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/**
 * In a page a canvas element, which can write all formats in every browser; a worker has only
 * OffscreenCanvas.
 */
function createCanvas(width: number, height: number): Canvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

// One call per type, since TypeScript cannot unify the two overloads.
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

/** Whether the file has a `ftyp` box with a HEIF brand (ISO 14496-12). */
async function isHeic(file: Blob): Promise<boolean> {
  if (/^image\/hei[cf]/i.test(file.type)) return true;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(4, 12).arrayBuffer()));
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(head);
}
