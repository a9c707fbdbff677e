import { readBlocks } from 'sync-protocol/recipe-imports/blocks/read-blocks.ts';
import { proseBefore } from 'sync-protocol/recipe-imports/text/prose-before.ts';
import { textBlocks } from 'sync-protocol/recipe-imports/text/text-blocks.ts';
import { titleOfText, withoutMarks } from 'sync-protocol/recipe-imports/text/title-of-text.ts';
import { titleCandidates } from 'sync-protocol/recipe-imports/text/trained/title-features.ts';
import { newFeatureNames } from './feature-names.ts';
import { randomFrom, shuffled } from './random.ts';
import { isTitleOf } from './same-words.ts';
import type { TrainingText } from './training-text.ts';
import { newWeights, strongest, type Weights, written } from './weights.ts';

const [rounds, roundsOfKept] = [12, 12];
const [pull, pullOfKept] = [0.01, 0.002];
/** Features of fewer pages do not generalise. */
const [fewestPages, fewestOfWord] = [4, 8];
const kept = 700;
/** Share of texts in which the rules' choice is withheld from the model. */
const silent = 0.5;

interface Choice {
  weight: number;
  lines: { features: Int32Array; isRight: boolean }[];
}

/** Trains weights by which the right title of each text is its most likely candidate. */
export function trainTitles(texts: readonly TrainingText[]): string {
  const names = newFeatureNames();
  const random = randomFrom(3);
  const choices = texts.flatMap(({ id, text, titles, weight = 1 }): Choice[] => {
    const blocks = textBlocks(text);
    const [recipe] = readBlocks(blocks, { isText: true });
    if (!recipe || titles.length === 0) return [];
    const { title, isUnsure } = titleOfText(proseBefore(blocks.slice(0, recipe.at)));
    // The rules fit many of these texts too well, so their choice is sometimes withheld.
    const isSilent = random() < silent;
    const reading = { ...recipe.reading, title: isSilent ? '' : title, isTitleUnsure: isUnsure };
    const lines = titleCandidates(blocks, recipe.at, reading).map(({ at, features }) => ({
      features: names.numbersOf(features),
      isRight: isTitleOf(at === undefined ? title : withoutMarks(blocks[at]?.text ?? ''), titles),
    }));
    names.endText(id);
    return lines.some(({ isRight }) => isRight) ? [{ weight, lines }] : [];
  });
  const pages = names.texts();
  const isOften = (feature: number) =>
    (pages[feature] ?? 0) >= (names.names[feature]?.includes('=') ? fewestOfWord : fewestPages);
  const often = new Set(pages.flatMap((_, feature) => (isOften(feature) ? [feature] : [])));
  const first = fitted(choices, often, { count: pages.length, rounds, pull });
  const best = strongest(first, pages, kept);
  const weights = fitted(choices, best, { count: pages.length, rounds: roundsOfKept, pull: pullOfKept });
  return written([...best].map((feature) => [names.names[feature] ?? '', [weights.values[feature] ?? 0]]));
}

interface Fit {
  count: number;
  rounds: number;
  pull: number;
}

function fitted(
  choices: readonly Choice[],
  features: ReadonlySet<number>,
  { count, rounds, pull }: Fit,
): Weights {
  const weights = newWeights(count, 1, pull);
  const random = randomFrom(1);
  const known = choices.map(({ lines, ...choice }) => ({
    ...choice,
    lines: lines.map((line) => ({ ...line, features: line.features.filter((one) => features.has(one)) })),
  }));
  for (let round = 0; round < rounds; round += 1)
    for (const choice of shuffled(known, random)) weights.move(slopeOf(choice, weights));
  return weights;
}

/** The gradient that makes a text's right lines more likely. */
function slopeOf({ lines, weight }: Choice, { values }: Weights): Map<number, number> {
  const scores = lines.map(({ features }) => features.reduce((sum, one) => sum + (values[one] ?? 0), 0));
  const most = Math.max(...scores);
  const likely = scores.map((score) => Math.exp(score - most));
  const all = likely.reduce((sum, own) => sum + own, 0);
  const right = likely.reduce((sum, own, at) => sum + (lines[at]?.isRight ? own : 0), 0);
  const slope = new Map<number, number>();
  for (const [at, { features, isRight }] of lines.entries()) {
    const own =
      weight * (likely[at] ?? 0) * ((isRight ? 1 / Math.max(right, Number.MIN_VALUE) : 0) - 1 / all);
    for (const feature of features) slope.set(feature, (slope.get(feature) ?? 0) + own);
  }
  return slope;
}
