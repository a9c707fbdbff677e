/** Longer side of what is kept and sent, pixels: the largest width in which the server serves. */
const longestSide = 1600;
/** Formats in which it is kept, the first one that the browser can write. */
const formats = [
  { type: 'image/webp', quality: 0.82 },
  { type: 'image/jpeg', quality: 0.85 },
] as const;

/** A picture as it is kept: upright, small, and with nothing in it but what one sees. */
export interface PreparedPicture {
  bytes: ArrayBuffer;
  type: string;
}

/** Why a file is no picture for us: iPhones' own format, which few browsers read, or anything else unreadable. */
export type PictureFault = 'heic' | 'unreadable';

/**
 * Decodes, turns as the camera held it, makes smaller and writes anew: EXIF, place and everything else that came along
 * stays behind. Reads whatever this browser reads.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture | { fault: PictureFault }> {
  const picture = await decode(file);
  if (!picture) return { fault: (await isHeic(file)) ? 'heic' : 'unreadable' };
  try {
    for (const { type, quality } of formats) {
      const blob = await draw(picture, type, quality);
      // A browser that cannot write the format writes PNG.
      if (blob?.type === type) return { bytes: await blob.arrayBuffer(), type };
    }
    return { fault: 'unreadable' };
  } finally {
    picture.close();
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

async function draw(picture: ImageBitmap, type: string, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (type === 'image/jpeg') {
    // It has no transparency: what shows through would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // Phones keep the memory of a canvas until it is made small.
  canvas.width = 0;
  canvas.height = 0;
  return blob;
}

/** ISO 14496-12: a `ftyp` box that names a brand of HEIF. */
async function isHeic(file: Blob): Promise<boolean> {
  if (/^image\/hei[cf]/i.test(file.type)) return true;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(4, 12).arrayBuffer()));
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(head);
}
