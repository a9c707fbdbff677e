import { canvasOf, greyAt, release } from './canvas.ts';

/** Size in pixels of the cells in which paper brightness is estimated, about a letter's height. */
const cell = 16;
/**
 * Radius in cells. The brightest within it counts as paper, more than a bold line of letters covers; of these
 * values the darkest within the same radius is taken, so that a shadow keeps its edge.
 */
const around = 3;
/** Pixels over which the light of neighbouring cells is blended. */
const softness = 8;
/** Anything darker is no paper and is not brightened further. */
const darkest = 40;

/**
 * Removes shadows of a hand, fold or lamp from a page: divides each pixel, in grey, by the brightness of the
 * surrounding paper. Tesseract uses one threshold for the whole page and would read nothing in a shadow.
 */
export function evenLight(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  const paper = lightOf(canvas)?.getContext('2d');
  if (!context || !paper) return;
  const page = context.getImageData(0, 0, width, height);
  const light = paper.getImageData(0, 0, width, height).data;
  const { data } = page;
  for (let at = 0; at < data.length; at += 4) {
    const grey = (greyAt(data, at) / Math.max(darkest, light[at] ?? 0)) * 255;
    data[at] = grey;
    data[at + 1] = grey;
    data[at + 2] = grey;
  }
  context.putImageData(page, 0, 0);
  release(paper.canvas);
}

/** Brightness of the paper at each place, as a map of the same size. */
function lightOf(canvas: HTMLCanvasElement): HTMLCanvasElement | null {
  const small = canvasOf(Math.ceil(canvas.width / cell), Math.ceil(canvas.height / cell));
  const context = small.getContext('2d');
  const large = canvasOf(canvas.width, canvas.height);
  const enlarged = large.getContext('2d');
  if (!context || !enlarged) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  const cells = context.getImageData(0, 0, small.width, small.height);
  const greys = Float32Array.from({ length: cells.data.length / 4 }, (_, at) => greyAt(cells.data, at * 4));
  const without = (ink: Float32Array, pick: (...values: number[]) => number) =>
    ink.map((_, at) => pickAround(ink, at, small, pick));
  const light = without(without(greys, Math.max), Math.min);
  for (const [at, grey] of light.entries()) cells.data.fill(grey, at * 4, at * 4 + 3);
  context.putImageData(cells, 0, 0);
  enlarged.imageSmoothingQuality = 'high';
  enlarged.filter = `blur(${softness}px)`;
  enlarged.drawImage(small, 0, 0, large.width, large.height);
  release(small);
  return large;
}

function pickAround(
  greys: Float32Array,
  at: number,
  { width, height }: HTMLCanvasElement,
  pick: (...values: number[]) => number,
): number {
  const [column, row] = [at % width, Math.floor(at / width)];
  let picked = greys[at] ?? 0;
  for (let y = Math.max(0, row - around); y <= Math.min(height - 1, row + around); y += 1)
    for (let x = Math.max(0, column - around); x <= Math.min(width - 1, column + around); x += 1)
      picked = pick(picked, greys[y * width + x] ?? picked);
  return picked;
}
