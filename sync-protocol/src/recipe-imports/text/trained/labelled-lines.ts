import type { Block } from '../../blocks/block.ts';
import { ingredientText, stepText } from '../../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine, type RecipeReading } from '../../recipe-reading.ts';
import { type LineLabel, lineFeatures } from './line-features.ts';
import { lineLabels, lineLikelihoods } from './line-likelihoods.ts';

/** A line of a text with its label by the rules, and the trained model's probability of each label. */
export interface LabelledLine {
  block: Block;
  told: LineLabel;
  likely: Readonly<Record<LineLabel, number>>;
}

export function labelledLines(blocks: readonly Block[], reading: RecipeReading): LabelledLine[] {
  const told = labelsByRules(blocks, reading);
  const likely = lineLikelihoods(lineFeatures(blocks, told));
  return blocks.map((block, at) => {
    const of = (label: LineLabel) => likely[at]?.[lineLabels.indexOf(label)] ?? 0;
    return { block, told: told[at] ?? 'O', likely: { O: of('O'), I: of('I'), S: of('S') } };
  });
}

/** Each line's label by the rules. */
export function labelsByRules(
  blocks: readonly Block[],
  { ingredients, instructions }: Pick<RecipeReading, 'ingredients' | 'instructions'>,
): LineLabel[] {
  const keysOf = (lines: readonly ReadingLine[]) => new Set(lines.map(({ text }) => keyOf(text)));
  const [things, steps] = [keysOf(ingredients), keysOf(instructions)];
  return blocks.map(({ text }) => {
    const [thing, step] = [keyOf(ingredientText(text)), keyOf(stepText(text))];
    if (thing !== '' && things.has(thing)) return 'I';
    return step !== '' && steps.has(step) ? 'S' : 'O';
  });
}
