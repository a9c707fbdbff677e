/** Numbers for features: `width` of each, in order of the features' numbers. */
export interface Weights {
  values: Float64Array;
  width: number;
  /** Moves the weights along a gradient, each by what it was moved before (AdaGrad), and all towards 0. */
  move(gradient: ReadonlyMap<number, number>): void;
}

const rate = 0.1;
const started = 1e-4;

/** @param pull by how much of its step each moved weight is drawn towards 0 (L1): what hardly helps stays there. */
export function newWeights(count: number, width: number, pull: number): Weights {
  const values = new Float64Array(count * width);
  const squares = new Float64Array(count * width).fill(started);
  return {
    values,
    width,
    move(gradient) {
      for (const [place, slope] of gradient) {
        const square = (squares[place] ?? 0) + slope * slope;
        squares[place] = square;
        const step = rate / Math.sqrt(square);
        const moved = (values[place] ?? 0) + step * slope;
        values[place] = Math.sign(moved) * Math.max(0, Math.abs(moved) - step * pull);
      }
    },
  };
}

/** The numbers of those features that say most, by weight and by how many texts have them. */
export function strongest(weights: Weights, texts: readonly number[], count: number): Set<number> {
  const { values, width } = weights;
  const strengthOf = (feature: number) => {
    const own = [0, ...values.slice(feature * width, (feature + 1) * width)];
    return (Math.max(...own) - Math.min(...own)) * Math.sqrt(texts[feature] ?? 0);
  };
  const strengths = texts.map((_, feature) => ({ feature, strength: strengthOf(feature) }));
  const sorted = strengths
    .filter(({ strength }) => strength > 0)
    .sort((one, two) => two.strength - one.strength);
  return new Set(sorted.slice(0, count).map(({ feature }) => feature));
}

/** As `read-weights.ts` reads them: each a tenth, in order of their names; those that are all 0 are left out. */
export function written(rows: readonly (readonly [string, readonly number[]])[]): string {
  return rows
    .map(([name, own]) => [name, own.map((weight) => Math.round(weight * 10))] as const)
    .filter(([, own]) => own.some((weight) => weight !== 0))
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, own]) => [name, ...own].join('\t'))
    .join('\n');
}
