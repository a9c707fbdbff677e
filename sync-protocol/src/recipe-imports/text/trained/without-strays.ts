import { ingredientText, stepText } from '../../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine, type RecipeReading } from '../../recipe-reading.ts';
import type { LabelledLine } from './labelled-lines.ts';
import type { LineLabel } from './line-features.ts';

/** From it on a line is likely one of its list: the first and the last of them are its ends. */
const sure = 0.5;
/** Below it a line before or behind those is a stray one, and below the other one between them. */
const strayOutside = 0.05;
const strayWithin = 0.02;
/** With fewer lines before its first ingredient, or beside both lists, a text is a message or a note, and no page. */
const fewestBefore = 12;
const fewestBeside = 24;

/**
 * The lists of a recipe without what only stands beside them, as far as a trained model is sure of that: the menus of a page that was
 * copied whole, what comes below its last step.
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
  // What is put together of several lines is in none of them.
  return list.filter((_, at) => (of[at] ?? 1) >= (at < first || at > last ? strayOutside : strayWithin));
}
