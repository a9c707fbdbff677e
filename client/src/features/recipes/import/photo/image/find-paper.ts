/** A photo in cells of some pixels, row after row: the brightest and the darkest in each, from 0 to 255. */
export interface LightGrid {
  width: number;
  height: number;
  brightest: Float32Array;
  darkest: Float32Array;
}

/** On one thing light changes by no more than this from cell to cell, also into a shadow; at its edge it leaps. */
const leap = 0.75;
/** Added to all light: of what is nearly black the grain alone would be a leap, and ink. */
const glow = 40;
/** Ink is by so much darker than what it stands on. */
const inky = 0.72;
/** A part of which more cells have ink may have text on it, if only at its edge, and stays. */
const mostInk = 0.005;
/** With less of it, of all cells, there is nothing to be read by which paper is known. */
const leastInk = 0.005;
/** What lies around is darker than the paper by this at least. */
const darker = 0.85;
/** Parts as small as this, of all cells, are grain, grooves and edges. */
const speck = 0.005;
/** Cells by which what lies around is widened: the paper's edge is on them. */
const edgeCells = 3;

/**
 * Where a photo shows what the paper lies on: 1 for each such cell. The paper is what has most ink on it, as far as the light does not
 * leap; around it is what can be reached from the photo's border, is darker, and has no ink on it. Null where nothing lies around.
 */
export function findAround(grid: LightGrid): Uint8Array | null {
  const light = spread(grid, grid.brightest, 1);
  const isInk = (at: number) => (grid.darkest[at] ?? 0) + glow < ((light[at] ?? 0) + glow) * inky;
  const parts = partsOf(grid, light, isInk);
  const [paper] = parts.toSorted((a, b) => b.ink - a.ink);
  if (!paper || paper.ink < light.length * leastInk) return null;
  const outside = reachedFromBorder(grid, new Set(paper.cells));
  const around = new Float32Array(light.length);
  for (const part of parts) {
    const isSmall = part.cells.length < light.length * speck;
    const isPlain = isSmall || part.ink < part.cells.length * mostInk;
    if (part === paper || !isPlain || part.light > paper.light * darker) continue;
    for (const at of part.cells) if (outside[at]) around[at] = 1;
  }
  if (!around.includes(1)) return null;
  return Uint8Array.from(spread(grid, around, edgeCells));
}

interface LightPart {
  cells: number[];
  /** How many of its cells have ink. */
  ink: number;
  /** On average. */
  light: number;
}

/** What is of one piece, as far as no edge parts it. */
function partsOf(grid: LightGrid, light: Float32Array, isInk: (at: number) => boolean): LightPart[] {
  const seen = edgesOf(grid, light);
  const parts: LightPart[] = [];
  for (let start = 0; start < light.length; start += 1) {
    if (seen[start]) continue;
    seen[start] = 1;
    const cells = [start];
    let [ink, sum] = [0, 0];
    for (const at of cells) {
      if (isInk(at)) ink += 1;
      sum += light[at] ?? 0;
      for (const next of beside(grid, at))
        if (!seen[next]) {
          seen[next] = 1;
          cells.push(next);
        }
    }
    parts.push({ cells, ink, light: sum / cells.length });
  }
  return parts;
}

/** Looked for among all that lie around each: along an edge that runs askew the light changes little by little. */
function edgesOf(grid: LightGrid, light: Float32Array): Uint8Array {
  const highest = spread(grid, light, 1);
  const lowest = spread(
    grid,
    light.map((value) => -value),
    1,
  ).map((value) => -value);
  return Uint8Array.from(light, (_, at) =>
    (lowest[at] ?? 0) + glow < ((highest[at] ?? 0) + glow) * leap ? 1 : 0,
  );
}

function reachedFromBorder(grid: LightGrid, paper: ReadonlySet<number>): Uint8Array {
  const { width, height } = grid;
  const reached = new Uint8Array(width * height);
  const cells = Array.from({ length: width * height }, (_, at) => at).filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return (x === 0 || y === 0 || x === width - 1 || y === height - 1) && !paper.has(at);
  });
  for (const at of cells) reached[at] = 1;
  for (const at of cells)
    for (const next of beside(grid, at))
      if (!reached[next] && !paper.has(next)) {
        reached[next] = 1;
        cells.push(next);
      }
  return reached;
}

function beside({ width, height }: LightGrid, at: number): number[] {
  const x = at % width;
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(at >= width ? [at - width] : []),
    ...(at < width * (height - 1) ? [at + width] : []),
  ];
}

/** Each cell with the highest value of those around it. */
function spread({ width, height }: LightGrid, values: Float32Array, by: number): Float32Array {
  return values.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let highest = Number.NEGATIVE_INFINITY;
    for (let row = Math.max(0, y - by); row <= Math.min(height - 1, y + by); row += 1)
      for (let column = Math.max(0, x - by); column <= Math.min(width - 1, x + by); column += 1)
        highest = Math.max(highest, values[row * width + column] ?? highest);
    return highest;
  });
}
