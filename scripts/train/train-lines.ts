import { readBlocks } from 'sync-protocol/recipe-imports/blocks/read-blocks.ts';
import { textBlocks } from 'sync-protocol/recipe-imports/text/text-blocks.ts';
import { labelsByRules } from 'sync-protocol/recipe-imports/text/trained/labelled-lines.ts';
import { lineFeatures } from 'sync-protocol/recipe-imports/text/trained/line-features.ts';
import { lineLabels } from 'sync-protocol/recipe-imports/text/trained/line-likelihoods.ts';
import { newFeatureNames } from './feature-names.ts';
import { labelsOf } from './line-labels.ts';
import { randomFrom, shuffled } from './random.ts';
import type { TrainingText } from './training-text.ts';
import { newWeights, strongest, type Weights, written } from './weights.ts';

const [rounds, roundsOfKept] = [6, 8];
const [pull, pullOfKept] = [0.1, 0.01];
/** Features of fewer pages do not generalise. */
const [fewestPages, fewestOfWord] = [6, 10];
const kept = 900;
/** Gradients below this hardly move a weight. */
const leastSlope = 0.001;
const count = lineLabels.length;

interface LabelledText {
  weight: number;
  lines: Int32Array[];
  labels: number[];
}

interface Chain {
  features: Weights;
  /** Weights from label to label, followed by those of the first line. */
  transitions: Weights;
}

/**
 * Trains the feature and transition weights of a linear-chain conditional random field over the lines of
 * texts.
 */
export function trainLines(texts: readonly TrainingText[]): { lines: string; transitions: string } {
  const names = newFeatureNames();
  const labelled = texts.flatMap(({ id, ingredients, steps, text, weight = 1 }): LabelledText[] => {
    const blocks = textBlocks(text);
    const labels = labelsOf(blocks, ingredients, steps);
    if (labels === null || blocks.length === 0) return [];
    const reading = readBlocks(blocks, { isText: true })[0]?.reading ?? { ingredients: [], instructions: [] };
    const features = lineFeatures(blocks, labelsByRules(blocks, reading));
    const lines = features.map((own) => names.numbersOf(own));
    names.endText(id);
    return [{ weight, lines, labels: labels.map((label) => lineLabels.indexOf(label)) }];
  });
  const pages = names.texts();
  const isOften = (feature: number) =>
    (pages[feature] ?? 0) >=
    (/^(?:=|first|end)/.test(names.names[feature] ?? '') ? fewestOfWord : fewestPages);
  const often = new Set(pages.flatMap((_, feature) => (isOften(feature) ? [feature] : [])));
  const first = fitted(labelled, often, { total: pages.length, rounds, pull });
  const best = strongest(first.features, pages, kept);
  const { features, transitions } = fitted(labelled, best, {
    total: pages.length,
    rounds: roundsOfKept,
    pull: pullOfKept,
  });
  const rowOf = ({ values }: Weights, row: number) => [...values.slice(row * count, (row + 1) * count)];
  return {
    lines: written(
      [...best].map((feature) => {
        const [none = 0, ...own] = rowOf(features, feature);
        return [names.names[feature] ?? '', own.map((weight) => weight - none)];
      }),
    ),
    transitions: written([...lineLabels, 'start'].map((label, row) => [label, rowOf(transitions, row)])),
  };
}

interface FitOfLines {
  total: number;
  rounds: number;
  pull: number;
}

function fitted(
  texts: readonly LabelledText[],
  known: ReadonlySet<number>,
  { total, rounds, pull }: FitOfLines,
): Chain {
  const chain = { features: newWeights(total, count, pull), transitions: newWeights(count + 1, count, 0) };
  const random = randomFrom(1);
  const filtered = texts.map((text) => ({
    ...text,
    lines: text.lines.map((line) => line.filter((feature) => known.has(feature))),
  }));
  for (let round = 0; round < rounds; round += 1)
    for (const text of shuffled(filtered, random)) learn(chain, text);
  return chain;
}

/** Moves the weights so that a text's right labels become more likely: observed minus expected features. */
function learn({ features, transitions }: Chain, { labels, lines, weight }: LabelledText): void {
  const t = (from: number, to: number) => transitions.values[from * count + to] ?? 0;
  const scores = lines.map((line) => scoresOf(line, features));
  const ahead: number[][] = [];
  for (const own of scores) {
    const before = ahead.at(-1);
    ahead.push(
      own.map(
        (score, to) => score + (before ? logSum(before.map((sum, from) => sum + t(from, to))) : t(count, to)),
      ),
    );
  }
  const behind: number[][] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const next = scores[at + 1]?.map((score, to) => score + (behind[at + 1]?.[to] ?? 0));
    behind[at] =
      scores[at]?.map((_, from) => (next ? logSum(next.map((sum, to) => sum + t(from, to))) : 0)) ?? [];
  }
  const all = logSum(ahead.at(-1) ?? []);
  const slopes = new Map<number, number>();
  const chainSlopes = new Map<number, number>();
  const add = (map: Map<number, number>, place: number, slope: number) =>
    map.set(place, (map.get(place) ?? 0) + slope);
  for (const [at, line] of lines.entries()) {
    for (let to = 0; to < count; to += 1) {
      const score = scores[at]?.[to] ?? 0;
      const after = behind[at]?.[to] ?? 0;
      const isTo = labels[at] === to;
      const slope = (isTo ? 1 : 0) - Math.exp((ahead[at]?.[to] ?? 0) + after - all);
      if (Math.abs(slope) >= leastSlope)
        for (const feature of line) add(slopes, feature * count + to, slope * weight);
      if (at === 0) add(chainSlopes, count * count + to, slope);
      for (let from = 0; from < count && at > 0; from += 1) {
        const expected = Math.exp((ahead[at - 1]?.[from] ?? 0) + t(from, to) + score + after - all);
        add(chainSlopes, from * count + to, (isTo && labels[at - 1] === from ? 1 : 0) - expected);
      }
    }
  }
  features.move(slopes);
  transitions.move(chainSlopes);
}

function scoresOf(line: Int32Array, { values }: Weights): number[] {
  const scores = new Array<number>(count).fill(0);
  for (const feature of line)
    for (let label = 0; label < count; label += 1)
      scores[label] = (scores[label] ?? 0) + (values[feature * count + label] ?? 0);
  return scores;
}

function logSum(values: readonly number[]): number {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}
