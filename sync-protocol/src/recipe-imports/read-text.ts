import { answerOf, answerOfFinished, finishReadings } from './answer-of.ts';
import type { Block } from './blocks/block.ts';
import { type BlockRecipe, readBlocks } from './blocks/read-blocks.ts';
import { isFact, readFacts } from './blocks/read-facts.ts';
import type { FinishedReading } from './finish-reading.ts';
import { maxImportedRecipes, maxTextLength, type RecipeImport } from './recipe-import.ts';
import { emptyReading, type RecipeReading } from './recipe-reading.ts';
import { addressIn, proseBefore } from './text/prose-before.ts';
import { textBlocks } from './text/text-blocks.ts';
import { longestTitle, titleOfText } from './text/title-of-text.ts';
import { labelledLines } from './text/trained/labelled-lines.ts';
import { withChosenTitle } from './text/trained/with-chosen-title.ts';
import { withMissedThings } from './text/trained/with-missed-things.ts';
import { withoutStrays } from './text/trained/without-strays.ts';
import { absoluteUrl } from './values/absolute-url.ts';

/** Lines above which the trained model is not used, as it would take seconds; pages hardly have more. */
const mostLabelled = 2_000;

/**
 * Reads the recipes of a text pasted from a page, message, mail or notes. Never throws; input beyond
 * `maxTextLength` is not read.
 */
export function readText(text: string): RecipeImport {
  return answerOfFinished(readingsOfText(text, maxImportedRecipes));
}

/** Like `readText`, with at most `most` recipes, each with its warnings. */
export function readingsOfText(text: string, most: number): FinishedReading[] {
  const read = text.slice(0, maxTextLength);
  const blocks = textBlocks(read);
  const recipes = readBlocks(blocks, { isText: true });
  const sourceUrl = absoluteUrl(addressIn(read), '');
  const starts = recipes.map((recipe, index) => (index === 0 ? 0 : titleAt(blocks, recipe)));
  const before = recipes.map(({ at }, index) => blocks.slice(starts[index], at));
  const readings = recipes.map((recipe, index) => {
    const reading = readingOf(recipe, before[index] ?? [], before[index + 1] ?? []);
    if (index > 0) return reading;
    const titled = withChosenTitle(blocks, recipe.at, reading);
    if (recipes.length > 1 || blocks.length > mostLabelled) return titled;
    const lines = labelledLines(blocks, titled);
    return withoutStrays(lines, withMissedThings(lines, titled));
  });
  return finishReadings(readings, sourceUrl, most);
}

/**
 * Makes a recipe of a text without a recognised one: the first line is the title, each further line a step.
 */
export function takeAsWritten(text: string): RecipeImport {
  const [title = '', ...lines] = textBlocks(text.slice(0, maxTextLength)).map((block) => block.text);
  const isTitle = title.length <= longestTitle;
  const steps = isTitle ? lines : [title, ...lines];
  const instructions = (steps.length > 0 ? steps : [title]).map((step) => ({ text: step }));
  return answerOf([{ ...emptyReading(), title: isTitle ? title : '', instructions }], '');
}

/**
 * Index of a later recipe's title: the first line of the last separated block before its ingredients that is
 * not a fact such as "Serves 4".
 */
function titleAt(blocks: readonly Block[], { at }: BlockRecipe): number {
  for (let index = at - 1; index >= 0; index -= 1) {
    const { isApart, text } = blocks[index] ?? { text: '' };
    if (isApart && !isFact(text)) return index;
  }
  return at;
}

/**
 * Adds title and description from before the first section; lines before the next recipe are no steps of this
 * one.
 */
function readingOf(
  { reading }: BlockRecipe,
  before: readonly Block[],
  beforeNext: readonly Block[],
): RecipeReading {
  const ofNext = new Set(beforeNext.map(({ text }) => text));
  const { title, isUnsure, description } = titleOfText(proseBefore(before));
  return {
    ...reading,
    ...untoldIn(reading, before),
    title,
    ...(isUnsure && { isTitleUnsure: true }),
    description: description.join('\n'),
    instructions: reading.instructions.filter(({ text }) => !ofNext.has(text)),
  };
}

/** Facts before a recipe's first section, such as "Serves 4", that the recipe itself lacks. */
function untoldIn(reading: RecipeReading, before: readonly Block[]): Partial<RecipeReading> {
  const facts = Object.entries(readFacts(before));
  return Object.fromEntries(
    facts.filter(([name]) => ['', null].includes(reading[name as keyof RecipeReading] as string | null)),
  );
}
