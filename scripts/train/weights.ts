/** Weights of features: `width` for each, in order of the features' numbers. */
export interface Weights {
  values: Float64Array;
  width: number;
  /** Moves the weights along a gradient with AdaGrad's step sizes, and towards 0. */
  move(gradient: ReadonlyMap<number, number>): void;
}

const rate = 0.1;
const started = 1e-4;

/**
 * @param pull share of its step by which each moved weight is drawn towards 0 (L1), so that useless weights
 * stay there
 */
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

/** The numbers of the strongest features, by weight and by how many texts have them. */
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

/**
 * The weights in the format of `read-weights.ts`: in tenths, sorted by name, without those that are all 0.
 */
export function written(rows: readonly (readonly [string, readonly number[]])[]): string {
  return rows
    .map(([name, own]) => [name, own.map((weight) => Math.round(weight * 10))] as const)
    .filter(([, own]) => own.some((weight) => weight !== 0))
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, own]) => [name, ...own].join('\t'))
    .join('\n');
}
