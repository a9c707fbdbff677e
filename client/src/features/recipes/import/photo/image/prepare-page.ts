import { canvasOf, release } from './canvas.ts';
import { evenLight } from './even-light.ts';
import { type Paper, paperOf } from './paper-of.ts';

/** Longer side in pixels: a cookbook's letters are then about thirty high, which suits Tesseract. */
const longestSide = 3_000;
/**
 * Smaller photos are enlarged to this, by at most three times, which makes letters of ten pixels readable.
 */
const shortestSide = 1_500;
const mostEnlarged = 3;

export interface Preparing {
  /** Neither evens out the light nor enlarges. */
  isAsItIs?: boolean;
  /** Clockwise quarter turns. */
  turns?: number;
  /** Maximum of the longer side in pixels. */
  longest?: number;
}

/**
 * Prepares a photo for reading: upright, cropped to the paper, evenly lit, and in a suitable size. Null if
 * this browser cannot read it as an image.
 */
export async function preparePage(
  file: Blob,
  { isAsItIs = false, turns = 0, longest = longestSide }: Preparing = {},
): Promise<Blob | null> {
  let photo: ImageBitmap;
  try {
    photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  const paper = paperOf(photo);
  const drawn = draw(photo, paper, isAsItIs, longest);
  photo.close();
  if (!isAsItIs) evenLight(drawn);
  paper?.cover(drawn, isAsItIs ? paper.light : 1);
  const turned = turns === 0 ? drawn : turn(drawn, turns);
  const page = await new Promise<Blob | null>((resolve) => turned.toBlob(resolve, 'image/jpeg', 0.92));
  release(drawn);
  release(turned);
  return page;
}

function draw(
  photo: ImageBitmap,
  paper: Paper | null,
  isAsItIs: boolean,
  longest: number,
): HTMLCanvasElement {
  const { left, top, width, height } = paper ?? { left: 0, top: 0, width: 1, height: 1 };
  const [x, y] = [left * photo.width, top * photo.height];
  const [across, down] = [width * photo.width, height * photo.height];
  const longer = Math.max(across, down);
  const enlarged = isAsItIs ? 1 : Math.min(mostEnlarged, Math.max(1, shortestSide / longer));
  const scale = Math.min(longest / longer, enlarged);
  const canvas = canvasOf(across * scale, down * scale);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  // Transparent areas would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, x, y, across, down, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function turn(image: HTMLCanvasElement, turns: number): HTMLCanvasElement {
  const isAcross = turns % 2 === 1;
  const turned = isAcross ? canvasOf(image.height, image.width) : canvasOf(image.width, image.height);
  const context = turned.getContext('2d');
  context?.translate(turned.width / 2, turned.height / 2);
  context?.rotate((turns * Math.PI) / 2);
  context?.drawImage(image, -image.width / 2, -image.height / 2);
  return turned;
}
