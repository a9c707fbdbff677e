import { ingredientText, stepText } from '../../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine, type RecipeReading } from '../../recipe-reading.ts';
import type { LabelledLine } from './labelled-lines.ts';
import type { LineLabel } from './line-features.ts';

/** Probability from which a line belongs to its list; the first and last such lines are the list's ends. */
const sure = 0.5;
/**
 * Probabilities below which a line is a stray: `strayOutside` beyond the ends, `strayWithin` between them.
 */
const strayOutside = 0.05;
const strayWithin = 0.02;
/**
 * With fewer lines before the first ingredient, or outside both lists, a text is a message or note, not a
 * page.
 */
const fewestBefore = 12;
const fewestBeside = 24;

/**
 * Drops lines from a recipe's lists that a trained model is sure do not belong: menus of a page copied whole,
 * text after the last step.
 */
export function withoutStrays(lines: readonly LabelledLine[], reading: RecipeReading): RecipeReading {
  const isPage =
    lines.findIndex(({ told }) => told === 'I') >= fewestBefore ||
    lines.filter(({ told }) => told === 'O').length >= fewestBeside;
  if (!isPage) return reading;
  return {
    ...reading,
    ingredients: kept(lines, reading.ingredients, 'I'),
    instructions: kept(lines, reading.instructions, 'S'),
  };
}

function kept(
  lines: readonly LabelledLine[],
  list: readonly ReadingLine[],
  label: Exclude<LineLabel, 'O'>,
): ReadingLine[] {
  const textOf = label === 'I' ? ingredientText : stepText;
  const best = new Map<string, number>();
  for (const { block, likely } of lines) {
    const key = keyOf(textOf(block.text));
    best.set(key, Math.max(best.get(key) ?? 0, likely[label]));
  }
  const of = list.map(({ text }) => best.get(keyOf(text)));
  const isSure = (own: number | undefined) => own !== undefined && own >= sure;
  const [first, last] = [of.findIndex(isSure), of.findLastIndex(isSure)];
  if (first < 0) return [...list];
  // An ingredient joined from several lines matches none of them, and stays.
  return list.filter((_, at) => (of[at] ?? 1) >= (at < first || at > last ? strayOutside : strayWithin));
}
