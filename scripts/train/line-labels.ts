import type { Block } from 'sync-protocol/recipe-imports/blocks/block.ts';
import type { LineLabel } from 'sync-protocol/recipe-imports/text/trained/line-features.ts';
import { coverOf, wordsOf } from './same-words.ts';

/**
 * Shares of common words for matching a line with an ingredient: of the ingredient's words in the line, and
 * of the line's words in the ingredient.
 */
const sameIngredient = 0.85;
const mostlyIngredient = 0.6;
const onlyIngredient = 0.9;
/** Lines that an ingredient may be spread over, each of at most `longestPiece` words. */
const mostLines = 3;
const longestPiece = 4;
const longestIngredient = 60;
const sameStep = 0.85;
const withinLine = 0.3;
const shortestStep = 3;
/** Lines further than this from every other ingredient are menus. */
const farthest = 6;
/** With smaller shares found, the text is another recipe. */
const fewestIngredients = 0.8;
const fewestSteps = 0.5;

/** Labels a text's lines from the known ingredients and steps; null if the text does not contain them. */
export function labelsOf(
  blocks: readonly Block[],
  ingredients: readonly string[],
  steps: readonly string[],
): LineLabel[] | null {
  const things = ingredients.map(wordsOf).filter((words) => words.length > 0);
  const deeds = steps.map(wordsOf);
  const lines = blocks.map(({ text }) => wordsOf(text));
  const labels: LineLabel[] = blocks.map(() => 'O');
  const [foundThings, foundDeeds] = [new Set<number>(), new Set<number>()];
  for (const [at, words] of lines.entries()) {
    const { kind, level } = blocks[at] ?? { kind: 'line', level: 0 };
    if (kind === 'heading' && level < 7) continue;
    const pieces = piecesAt(lines, at);
    const told = pieces
      .map((piece, index) => ({
        count: index + 1,
        thing: things.findIndex((thing) => isThing(thing, piece, index > 0)),
      }))
      .find(({ thing }) => thing >= 0);
    if (told) {
      foundThings.add(told.thing);
      labels.fill('I', at, at + told.count);
    }
    const own =
      labels[at] === 'O' ? deeds.flatMap((deed, index) => (isStep(words, deed) ? [index] : [])) : [];
    for (const index of own) foundDeeds.add(index);
    if (own.length > 0) labels[at] = 'S';
  }
  const isShown =
    foundThings.size >= things.length * fewestIngredients && foundDeeds.size >= deeds.length * fewestSteps;
  return isShown ? withoutLone(labels, things.length) : null;
}

/** The words of a line, alone and joined with the next lines if it may be a piece. */
function piecesAt(lines: readonly string[][], at: number): string[][] {
  const words = lines[at] ?? [];
  if (words.length === 0 || words.length > longestIngredient) return [];
  const counts =
    words.length > longestPiece ? [1] : Array.from({ length: mostLines }, (_, index) => index + 1);
  return counts
    .filter((count) => at + count <= lines.length)
    .map((count) => lines.slice(at, at + count).flat());
}

function isThing(thing: readonly string[], words: readonly string[], isJoined: boolean): boolean {
  const own = isJoined ? onlyIngredient : mostlyIngredient;
  return coverOf(thing, words) >= sameIngredient && coverOf(words, thing) >= own;
}

/** Whether a line is a step, part of one, or contains one. */
function isStep(words: readonly string[], deed: readonly string[]): boolean {
  if (words.length < shortestStep) return false;
  const isWithin = coverOf(words, deed) >= sameStep;
  return (
    isWithin ||
    (deed.length > shortestStep + 1 &&
      deed.length > words.length * withinLine &&
      coverOf(deed, words) >= onlyIngredient)
  );
}

function withoutLone(labels: readonly LineLabel[], count: number): LineLabel[] {
  const places = labels.flatMap((label, at) => (label === 'I' ? [at] : []));
  const isLone = (at: number) =>
    count > 2 && !places.some((place) => place !== at && Math.abs(place - at) <= farthest);
  return labels.map((label, at) => (label === 'I' && isLone(at) ? 'O' : label));
}
