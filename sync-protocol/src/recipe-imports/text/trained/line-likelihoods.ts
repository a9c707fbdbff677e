import type { LineLabel } from './line-features.ts';
import { lineWeights, transitionWeights } from './line-weights.ts';
import { readWeights } from './read-weights.ts';

export const lineLabels: readonly LineLabel[] = ['O', 'I', 'S'];

/** Probability of each label, in the order of `lineLabels`; they sum to 1. */
export type LineLikelihoods = readonly number[];

export interface LineModel {
  /** Weights by feature name, for each label except `O`, whose weight is 0. */
  features: ReadonlyMap<string, readonly number[]>;
  /** Weights of transitions from each label to each next one; "start" for the first line. */
  transitions: ReadonlyMap<string, readonly number[]>;
}

export const trainedLines: LineModel = {
  features: readWeights(lineWeights),
  transitions: readWeights(transitionWeights),
};

/**
 * A linear-chain conditional random field: the marginal probabilities of each line's labels, given the
 * features, over all labellings of the text.
 */
export function lineLikelihoods(
  features: readonly (readonly string[])[],
  { features: weights, transitions }: LineModel = trainedLines,
): LineLikelihoods[] {
  const scores = features.map((names) => scoresOf(names, weights));
  const next = lineLabels.map((label) => transitions.get(label) ?? []);
  const start = transitions.get('start') ?? [];
  const ahead: number[][] = [];
  for (const own of scores) {
    const before = ahead.at(-1);
    const into = (label: number) =>
      before === undefined
        ? (start[label] ?? 0)
        : logSum(before.map((sum, from) => sum + (next[from]?.[label] ?? 0)));
    ahead.push(own.map((score, label) => score + into(label)));
  }
  let behind = lineLabels.map(() => 0);
  const all = logSum(ahead.at(-1) ?? []);
  return ahead
    .toReversed()
    .map((sums, index) => {
      const likely = sums.map((sum, label) => Math.exp(sum + (behind[label] ?? 0) - all));
      const own = scores[scores.length - 1 - index] ?? [];
      const after = own.map((score, label) => score + (behind[label] ?? 0));
      behind = next.map((weightsOf) => logSum(after.map((sum, label) => sum + (weightsOf[label] ?? 0))));
      return likely;
    })
    .reverse();
}

function scoresOf(names: readonly string[], weights: LineModel['features']): number[] {
  const scores = lineLabels.map(() => 0);
  for (const name of new Set(names)) {
    const own = weights.get(name);
    if (own)
      for (const [index, weight] of own.entries()) scores[index + 1] = (scores[index + 1] ?? 0) + weight;
  }
  return scores;
}

function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}
