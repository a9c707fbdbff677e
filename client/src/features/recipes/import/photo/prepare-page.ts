import { evenLight } from './even-light.ts';

/** Longer side of what is read, pixels: letters of a cookbook's page are some thirty high then, as Tesseract likes them. */
const longestSide = 3_000;
/** A smaller photo is enlarged to this, by no more than three times: letters of ten pixels are read as others are then. */
const shortestSide = 1_800;
const mostEnlarged = 3;

/**
 * A photo as it is read: upright, evenly lit, and no larger or smaller than is of use; with `isAsItIs` neither lit nor enlarged. Null for
 * what this browser cannot read as an image.
 */
export async function preparePage(file: Blob, { isAsItIs = false } = {}): Promise<Blob | null> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  const longer = Math.max(image.width, image.height);
  const enlarged = isAsItIs ? 1 : Math.min(mostEnlarged, Math.max(1, shortestSide / longer));
  const scale = Math.min(longestSide / longer, enlarged);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is see-through would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    if (!isAsItIs) evenLight(canvas);
  }
  image.close();
  const page = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  // Phones keep the memory of a canvas until it is made small.
  canvas.width = 0;
  canvas.height = 0;
  return page;
}
