/** A photo divided into cells, row by row: brightest and darkest value of each, 0 to 255. */
export interface LightGrid {
  width: number;
  height: number;
  brightest: Float32Array;
  darkest: Float32Array;
}

/**
 * Within one surface light changes at most by this factor between cells, even into a shadow; at its edge it
 * changes more.
 */
const leap = 0.75;
/** Added to all values: otherwise the grain of nearly black areas would count as edges and ink. */
const glow = 40;
/** Ink is darker than its background by this factor. */
const inky = 0.72;
/** A part with a larger share of cells with ink may contain text and is kept. */
const mostInk = 0.005;
/** With a smaller share of all cells with ink, the paper cannot be identified. */
const leastInk = 0.005;
/** The surroundings are at least this much darker than the paper. */
const darker = 0.85;
/** Parts smaller than this share of all cells are grain, grooves and edges. */
const speck = 0.005;
/** Cells by which the surroundings are extended over the paper's edge. */
const edgeCells = 3;

/**
 * Finds the surroundings of the paper: 1 for each such cell. The paper is the area with most ink within
 * edges; surroundings are connected to the photo's border, darker, and without ink. Null if there are none.
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
  /** Number of cells with ink. */
  ink: number;
  /** Average brightness. */
  light: number;
}

/** Connected areas, separated by edges. */
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

/** Compares each cell with all around it: along a slanted edge the light changes gradually. */
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

/** Maximum of each cell's surroundings within `by` cells. */
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
