import { canvasOf, greyAt, release } from './canvas.ts';
import { findAround, type LightGrid } from './find-paper.ts';

/** Number of cells along the photo's longer side, and their size in pixels. */
const longestCells = 180;
const cellPixels = 3;

export interface Paper {
  /** Place of the paper as shares of the photo's sides. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Paints over the surroundings on an image of that place with this grey, 0 to 1. */
  cover: (image: HTMLCanvasElement, grey: number) => void;
  /** Average brightness, 0 to 1. */
  light: number;
}

/** Finds the paper in a photo; null if there is nothing else, or the paper does not stand out. */
export function paperOf(photo: ImageBitmap): Paper | null {
  const grid = gridOf(photo);
  const around = grid && findAround(grid);
  if (!around) return null;
  const { width, height } = grid;
  let [left, top, right, bottom, sum, count] = [width, height, -1, -1, 0, 0];
  for (const [at, isAround] of around.entries()) {
    if (isAround) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    sum += grid.brightest[at] ?? 0;
    count += 1;
  }
  if (count === 0) return null;
  // Adds a margin, as text at the edge of an image is read badly.
  [left, top] = [Math.max(0, left - 2), Math.max(0, top - 2)];
  [right, bottom] = [Math.min(width, right + 3), Math.min(height, bottom + 3)];
  return {
    left: left / width,
    top: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
    light: sum / count / 255,
    cover: (image, grey) => {
      const context = image.getContext('2d');
      if (!context) return;
      const [across, down] = [image.width / (right - left), image.height / (bottom - top)];
      const fill = (colour: string, share: number) => {
        context.fillStyle = colour;
        context.globalAlpha = share;
        for (let y = top; y < bottom; y += 1)
          for (let x = left; x < right; x += 1)
            if (around[y * width + x]) {
              const [from, to] = [(x - left) * across, (x - left + 1) * across].map(Math.round);
              const [above, below] = [(y - top) * down, (y - top + 1) * down].map(Math.round);
              context.fillRect(from ?? 0, above ?? 0, (to ?? 0) - (from ?? 0), (below ?? 0) - (above ?? 0));
            }
        context.globalAlpha = 1;
      };
      fill('black', 1);
      fill('white', grey);
    },
  };
}

function gridOf(photo: ImageBitmap): LightGrid | null {
  const scale = longestCells / Math.max(photo.width, photo.height);
  const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (width === undefined || height === undefined) return null;
  const small = canvasOf(width * cellPixels, height * cellPixels);
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, small.width, small.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  const brightest = new Float32Array(width * height);
  const darkest = new Float32Array(width * height).fill(255);
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) {
      const grey = greyAt(data, (y * small.width + x) * 4);
      const cell = Math.floor(y / cellPixels) * width + Math.floor(x / cellPixels);
      brightest[cell] = Math.max(brightest[cell] ?? 0, grey);
      darkest[cell] = Math.min(darkest[cell] ?? 0, grey);
    }
  release(small);
  return { width, height, brightest, darkest };
}
