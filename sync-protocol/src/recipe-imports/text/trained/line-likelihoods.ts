import type { LineLabel } from './line-features.ts';
import { lineWeights, transitionWeights } from './line-weights.ts';
import { readWeights } from './read-weights.ts';

export const lineLabels: readonly LineLabel[] = ['O', 'I', 'S'];

/** How likely a line has each label, in the order of `lineLabels`, in all 1. */
export type LineLikelihoods = readonly number[];

export interface LineModel {
  /** By the name of a feature, for each label but `O`, which has 0. */
  features: ReadonlyMap<string, readonly number[]>;
  /** From each label to each next one, and for the first line under "start". */
  transitions: ReadonlyMap<string, readonly number[]>;
}

export const trainedLines: LineModel = {
  features: readWeights(lineWeights),
  transitions: readWeights(transitionWeights),
};

/**
 * A linear-chain conditional random field: the labels of lines by their features and by those next to them, over all ways to label them
 * all.
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
