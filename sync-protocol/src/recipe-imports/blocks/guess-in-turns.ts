import type { ReadingLine } from '../recipe-reading.ts';
import { type Block, likeHeading } from './block.ts';
import { isBehindSteps } from './end-of-steps.ts';
import { sentencesOf } from './guess-sections.ts';
import { isFact } from './read-facts.ts';
import { hasAmount, ingredientText } from './recipe-lines.ts';
import { type Run, runFrom } from './runs-of-amounts.ts';

const fewestThings = 3;
const mostAmounts = 0.6;
const fewestSentences = 2;
/** Blocks between a name and its list, such as "(for twelve)". */
const mostBetween = 2;
/** Blocks between a name and ingredients that are in no list: description and servings. */
const mostBefore = 8;
const mostListed = 60;

export interface RecipeInTurn {
  ingredients: ReadingLine[];
  instructions: ReadingLine[];
  /** Index where the recipe's ingredients start. */
  at: number;
  /** Level of the heading with the recipe's name. */
  level: number;
}

/**
 * Finds consecutive recipes without section headings: each a heading with a name, a list of ingredients and
 * sentences of instruction.
 *
 * @returns empty if there are fewer than two
 */
export function guessInTurns(blocks: readonly Block[]): RecipeInTurn[] {
  const turns: RecipeInTurn[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const turn = turnAt(blocks, at);
    if (!turn) continue;
    turns.push(turn);
    at = turn.at + turn.ingredients.length - 1;
  }
  return turns.length > 1 ? turns : [];
}

function turnAt(blocks: readonly Block[], at: number): RecipeInTurn | null {
  const heading = blocks[at];
  if (heading?.kind !== 'heading' || heading.isLink || hasAmount(heading.text)) return null;
  const near = blocks.slice(at + 1, at + 2 + mostBetween);
  const between = near.findIndex(({ kind, list }) => list !== undefined || kind === 'heading');
  const lines = heading.level < likeHeading ? linesUnder(blocks, at) : null;
  if (lines) return lines;
  const start = at + 1 + between;
  const list = blocks[start]?.list;
  if (between < 0 || !list || blocks[start]?.kind !== 'item') return null;
  const length = blocks.slice(start).findIndex((block) => block.list?.id !== list.id);
  const things = blocks.slice(start, length < 0 ? undefined : start + length);
  const counted = things.filter(({ text }) => hasAmount(text)).length;
  if (things.length < fewestThings || counted < things.length * mostAmounts) return null;
  return withSentences(blocks, heading, { start, end: start + things.length });
}

/** A recipe whose ingredients are lines in no list, somewhere between its heading and the next. */
function linesUnder(blocks: readonly Block[], at: number): RecipeInTurn | null {
  const heading = blocks[at];
  for (let start = at + 1; heading && start <= at + mostBefore; start += 1) {
    const block = blocks[start];
    if (!block || (block.kind === 'heading' && block.level < likeHeading)) return null;
    if (block.kind !== 'line' || isFact(block.text) || !hasAmount(block.text)) continue;
    const near = blocks.slice(start, start + mostListed);
    const other = near.findIndex(({ kind, level }) => kind === 'heading' && level < likeHeading);
    const { amounts, end } = runFrom(near.slice(0, other < 0 ? undefined : other), 0);
    return amounts < fewestThings ? null : withSentences(blocks, heading, { start, end: start + end });
  }
  return null;
}

/** Adds the sentences after the list as steps; null if there are too few. */
function withSentences(
  blocks: readonly Block[],
  { level }: Block,
  { start, end: first }: Run,
): RecipeInTurn | null {
  const end = blocks.findIndex(
    (block, place) => place >= first && (block.kind !== 'line' || isBehindSteps(blocks, first, place)),
  );
  const instructions = sentencesOf(blocks.slice(first, end < 0 ? undefined : end)).map(({ text }) => ({
    text,
  }));
  if (instructions.length < fewestSentences) return null;
  const ingredients = blocks.slice(start, first).map(({ text }) => ({ text: ingredientText(text) }));
  return { ingredients, instructions, at: start, level };
}
