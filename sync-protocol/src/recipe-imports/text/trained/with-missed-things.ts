import { groupName, hasAmount, ingredientText, stepText } from '../../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine, type RecipeReading } from '../../recipe-reading.ts';
import type { LabelledLine } from './labelled-lines.ts';

/**
 * Probability from which a line with an amount among the steps is an ingredient; `amongOthers` for lines that
 * the rules ignored.
 */
const amongSteps = 0.3;
const amongOthers = 0.9;
/** Distance from an ingredient, in lines, within which ignored lines may be ingredients. */
const mostAway = 3;
const longestName = 60;

/**
 * Adds ingredients that the rules took for steps or ignored and that a trained model is sure of, as in a
 * dish's second part after the steps of the first.
 */
export function withMissedThings(lines: readonly LabelledLine[], reading: RecipeReading): RecipeReading {
  const told = reading.ingredients.map(({ text }) => keyOf(text));
  // A line that is part of an ingredient already is not missing.
  const isPiece = (text: string) => told.some((key) => key.includes(keyOf(ingredientText(text))));
  const missed = lines.flatMap(({ block }, at) => (isMissed(lines, at) && !isPiece(block.text) ? [at] : []));
  if (missed.length === 0) return reading;
  const names = new Map(missed.flatMap((at) => nameOver(lines, at)));
  const taken = new Set(
    [...missed, ...names.keys()].map((at) => keyOf(stepText(lines[at]?.block.text ?? ''))),
  );
  let group: string | undefined;
  const added = missed.map((at) => {
    group = names.get(at - 1) ?? (missed.includes(at - 1) ? group : undefined);
    const text = ingredientText(lines[at]?.block.text ?? '');
    return { at, line: { text, ...(group !== undefined && { group }) } };
  });
  const ingredients = [...placed(lines, reading.ingredients), ...added].sort(
    (one, other) => one.at - other.at,
  );
  return {
    ...reading,
    ingredients: ingredients.map(({ line }) => line),
    instructions: reading.instructions.filter(({ text }) => !taken.has(keyOf(text))),
  };
}

function isMissed(lines: readonly LabelledLine[], at: number): boolean {
  const line = lines[at];
  if (!line || line.told === 'I' || !hasAmount(ingredientText(line.block.text))) return false;
  if (line.told === 'S') return line.likely.I >= Math.max(amongSteps, line.likely.S);
  const around = lines.slice(Math.max(0, at - mostAway), at + mostAway + 1);
  return line.likely.I >= amongOthers && around.some(({ told }) => told === 'I');
}

/**
 * The group of a missed ingredient: the line right above it if that ends with a colon, "Filling (part I):".
 */
function nameOver(lines: readonly LabelledLine[], at: number): [number, string][] {
  const text = lines[at - 1]?.block.text ?? '';
  const isName = lines[at - 1]?.told !== 'I' && text.length <= longestName && /\p{L}.*:$/u.test(text);
  return isName ? [[at - 1, groupName(text)]] : [];
}

/**
 * Each ingredient with its line's index; one joined from several lines gets that of the ingredient before it.
 */
function placed(lines: readonly LabelledLine[], ingredients: readonly ReadingLine[]) {
  const keys = lines.map(({ block }) => keyOf(ingredientText(block.text)));
  let before = -1;
  return ingredients.map((line) => {
    const at = keys.indexOf(keyOf(line.text), before + 1);
    if (at >= 0) before = at;
    return { at: before, line };
  });
}
