import { numeral } from '../../quantity/fraction-signs.ts';
import { emptyReading, keyOf, type ReadingLine, type RecipeReading } from '../recipe-reading.ts';
import type { Block } from './block.ts';
import { type FoundSection, findSections } from './find-sections.ts';
import { guessInTurns, type RecipeInTurn } from './guess-in-turns.ts';
import { countedAt, deedsAt, guessSections, laterStarts, stepsAfter } from './guess-sections.ts';
import { withoutOtherUnits } from './in-other-units.ts';
import { withTerms } from './pair-lines.ts';
import { guessCountedParts } from './parts/guess-counted-parts.ts';
import { guessParts } from './parts/guess-parts.ts';
import { isFact, readFacts } from './read-facts.ts';
import { hasAmount } from './recipe-lines.ts';
import { sectionOf } from './section-words.ts';
import { withoutCalories } from './without-calories.ts';
import { withoutTalk } from './without-talk.ts';

/** Highest scores of recipes found by headings, and of guessed ones. */
const surestByHeadings = 0.9;
const surestByGuess = 0.6;
/** A single step this short after apparent ingredients is hardly a method; the score is reduced. */
const longestThin = 60;
const shareOfThin = 0.5;
/** Score of a text with headings and amounts for most ingredients, which leaves nothing to guess. */
const sureByText = 1;
const mostAmounts = 0.7;
/** Fewer may be steps that start with numbers. */
const fewestThings = 3;
/** "250 g flour", "flour 250 g": in few words. */
const longestCounted = 80;
/** Amounts that make up a list. */
const fewestLonger = 5;
/** Blocks above a list that may give the servings. */
const mostOverList = 2;
/** Blocks of prose that may be between ingredients and steps. */
const mostBetween = 40;
/** "Recipe" as a heading: meaningless over a whole dish, but after its ingredients it announces the steps. */
const isRecipeWord =
  /^(?:recipe|resepti|recept|rezept|receta|ricetta|receita|opskrift|oppskrift|przepis|рецепта?)(?:\s*[«"„“].*)?\s*:?$/iu;

export interface BlockRecipe {
  reading: RecipeReading;
  /** Index where the first section starts; the title is before it. */
  at: number;
  /** Level of the first section's heading. */
  level: number;
}

/**
 * Reads the recipes of a page or text without markup, by section headings, else by the look of the lines.
 *
 * @param isText the source is a text, whose blank lines may separate recipes if nothing else does
 */
export function readBlocks(shown: readonly Block[], { isText = false } = {}): BlockRecipe[] {
  const blocks = withTerms(withoutCalories(shown));
  const announced = apart(blocks, findSections(blocks));
  const recipes = withoutTalk(inRecipes(withSteps(blocks, announced)).filter(isLikely));
  if (recipes.length > 0)
    return recipes.map((sections) => {
      const recipe = withLongerList(blocks, ofSections(blocks, sections, recipes.length), recipes.length);
      const isClear =
        isText && sections.every((section) => announced.includes(section)) && isComplete(recipe);
      return isClear ? { ...recipe, reading: { ...recipe.reading, score: sureByText } } : recipe;
    });
  const isInParts = isText || announced.length > 0 || guessParts(beforeEnd(blocks)) !== null;
  const turns = isInParts ? [] : guessInTurns(blocks);
  if (turns.length > 0) return turns.map((turn) => ofTurn(turn, blocks));
  const starts = [0, ...(isText ? laterStarts(blocks) : [])];
  return starts.flatMap((start, index) =>
    guessed(blocks.slice(start, starts[index + 1]), { start, announced: isText ? [] : announced, isText }),
  );
}

/**
 * If a longer list elsewhere contains all announced ingredients, uses it: the announced ones are only one
 * part.
 */
function withLongerList(blocks: readonly Block[], recipe: BlockRecipe, count: number): BlockRecipe {
  const mayBeLonger = blocks.filter(({ text }) => text.length <= longestCounted && numeral.test(text)).length;
  if (count > 1 || mayBeLonger < 2 * recipe.reading.ingredients.length) return recipe;
  const guess = guessSections(blocks);
  const counted = (lines: readonly ReadingLine[]) =>
    new Set(lines.filter(({ text }) => hasAmount(text)).map(({ text }) => keyOf(text))).size;
  const told = guess?.ingredients.filter(({ text }) => !isFact(text)) ?? [];
  const [announced, guessed] = [recipe.reading.ingredients, withoutOtherUnits(told)];
  const isLonger = counted(guessed) >= Math.max(fewestLonger, 2 * counted(announced));
  const keys = new Set(guessed.map(({ text }) => keyOf(text)));
  const isWhole = announced.every(({ text }) => keys.has(keyOf(text)));
  if (!guess || !isLonger || !isWhole || counted(guessed) < guessed.length / 2) return recipe;
  return { ...recipe, reading: { ...recipe.reading, ingredients: guessed } };
}

/** Splits a section "Ingredients and preparation": its first list, if it has amounts, is the ingredients. */
function apart(blocks: readonly Block[], sections: readonly FoundSection[]): FoundSection[] {
  if (sections.some(({ section }) => section === 'ingredients')) return [...sections];
  return sections.flatMap((section) => {
    const { at, end, lines } = section;
    const list = blocks.slice(at, end).find((block) => block.list !== undefined)?.list;
    const count = blocks.filter((block) => list !== undefined && block.list?.id === list.id).length;
    const things = lines.slice(0, count);
    const areThings = things.length >= fewestThings && shareWithAmount(things) >= mostAmounts;
    if (!areThings || count >= lines.length) return [section];
    return [
      { ...section, section: 'ingredients' as const, lines: things },
      { ...section, lines: lines.slice(count) },
    ];
  });
}

function isComplete({ reading: { ingredients, instructions } }: BlockRecipe): boolean {
  return instructions.length > 0 && shareWithAmount(ingredients) >= mostAmounts;
}

interface TextPart {
  start: number;
  announced: readonly FoundSection[];
  isText: boolean;
}

function guessed(blocks: readonly Block[], { start, announced, isText }: TextPart): BlockRecipe[] {
  const steps = announced.filter(({ section }) => section === 'instructions');
  // Announced steps follow the guessed ingredients.
  const before = guessSections(blocks.slice(0, steps[0]?.at), { isBeforeSteps: steps.length > 0 });
  const inParts = isText ? (guessCountedParts(blocks) ?? guessParts(blocks)) : guessParts(beforeEnd(blocks));
  const guess = inParts ?? before ?? guessSections(blocks);
  if (guess === null) return [];
  const { at } = guess;
  const ingredients = isText ? withoutOnlyGroup(guess.ingredients) : guess.ingredients;
  const instructions =
    before && steps.length > 0 ? withoutOnlyGroup(steps.flatMap(({ lines }) => lines)) : guess.instructions;
  const [only, ...others] = instructions;
  const share = only && others.length === 0 && only.text.length <= longestThin ? shareOfThin : 1;
  const score = share * surestByGuess * (0.5 + 0.5 * shareWithAmount(ingredients));
  const reading = { ...emptyReading(), ...readFacts(blocks), ingredients, instructions, score };
  return [{ reading, at: start + at, level: blocks[at - 1]?.level ?? 1 }];
}

function ofTurn(
  { ingredients, instructions, at, level }: RecipeInTurn,
  blocks: readonly Block[],
): BlockRecipe {
  const score = surestByGuess * (0.5 + 0.5 * shareWithAmount(ingredients));
  const facts = readFacts(blocks.slice(Math.max(0, at - mostOverList), at));
  // The name's heading is one level above the recipe's list.
  return { reading: { ...emptyReading(), ...facts, ingredients, instructions, score }, at, level: level + 1 };
}

/** The blocks before the page's comments and whatever else follows a recipe. */
function beforeEnd(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex(({ text }) => hasAmount(text));
  const end = blocks.findIndex(
    ({ kind, text }, at) => at > first && kind === 'heading' && sectionOf(text) === 'end',
  );
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Groups sections into recipes: ingredients after steps start another one. Repeated sections are dropped. */
function inRecipes(sections: readonly FoundSection[]): FoundSection[][] {
  const recipes: FoundSection[][] = [];
  const seen = new Set<string>();
  for (const section of sections) {
    const key = section.section + keyOf(section.lines.map(({ text }) => text).join(' '));
    if (seen.has(key)) continue;
    seen.add(key);
    const present = recipes.at(-1);
    const isNext =
      section.section === 'ingredients' && present?.some((other) => other.section === 'instructions');
    if (!present || isNext) recipes.push([section]);
    else present.push(section);
  }
  return recipes.length === 2 && recipes.every(isHalf) ? [recipes.flat()] : recipes;
}

/** Whether a recipe has only one kind of section, as when a page shows steps before ingredients. */
function isHalf(sections: readonly FoundSection[]): boolean {
  return new Set(sections.map(({ section }) => section)).size === 1;
}

/**
 * Adds steps if none are announced: by a weaker heading, numbered lists, class names, else sentences after
 * the ingredients.
 */
function withSteps(blocks: readonly Block[], sections: readonly FoundSection[]): readonly FoundSection[] {
  const last = sections.at(-1);
  if (!last || sections.some(({ section }) => section === 'instructions')) return sections;
  const at = blocks.findIndex(
    ({ kind, text }, place) =>
      place > last.at + last.lines.length && kind === 'heading' && isRecipeWord.test(text),
  );
  const recipe = at <= last.end + mostBetween ? blocks[at] : undefined;
  if (recipe) return findSections(blocks.with(at, { ...recipe, text: 'Method' }));
  const counted = countedAt(blocks, last.end);
  if (counted.length > 0) return withLines(sections, last, counted);
  const deeds = deedsAt(blocks, last.end);
  if (deeds.length > 0) return withLines(sections, last, deeds);
  const weaker = findSections(blocks, { isWide: true });
  if (weaker.some(({ section }) => section === 'instructions')) return weaker;
  const lines = stepsAfter(
    blocks,
    last.at + 1,
    new Set(sections.flatMap((one) => one.lines.map(({ text }) => text))),
  );
  return lines.length === 0 ? withStepsBetween(blocks, sections) : withLines(sections, last, lines);
}

/** Adds sentences after a list that is not the last, as when the recipe is repeated in another language. */
function withStepsBetween(blocks: readonly Block[], sections: readonly FoundSection[]): FoundSection[] {
  return sections.flatMap((section, index) => {
    const next = sections[index + 1];
    const lines = next ? stepsAfter(blocks.slice(0, next.at), section.end, new Set()) : [];
    return lines.length === 0 ? [section] : withLines([section], section, lines);
  });
}

function withLines(sections: readonly FoundSection[], last: FoundSection, lines: ReadingLine[]) {
  return [...sections, { ...last, section: 'instructions' as const, at: last.end, lines }];
}

function isLikely(sections: readonly FoundSection[]): boolean {
  const ingredients = linesOf(sections, 'ingredients');
  const hasSteps = sections.some(({ section }) => section === 'instructions');
  const share = shareWithAmount(ingredients);
  return (
    (ingredients.length >= 2 && (hasSteps || share >= 0.5)) ||
    (ingredients.length === 1 && hasSteps && share > 0)
  );
}

function ofSections(blocks: readonly Block[], sections: readonly FoundSection[], count: number): BlockRecipe {
  const ingredients = withoutOnlyGroup(withoutOtherUnits(linesOf(sections, 'ingredients')));
  const instructions = withoutOnlyGroup(linesOf(sections, 'instructions'));
  const sure = 0.4 + 0.4 * shareWithAmount(ingredients) + (instructions.length > 0 ? 0.2 : 0);
  const reading = { ...emptyReading(), ingredients, instructions, score: surestByHeadings * sure };
  const [first] = sections;
  const at = first?.at ?? 0;
  const facts = readFacts(count === 1 ? blocks : blocks.slice(at, (sections.at(-1)?.at ?? at) + 1));
  return { reading: { ...reading, ...facts }, at, level: first?.level ?? 1 };
}

/** Removes a group that all lines have: "Plum crumble ingredients". */
function withoutOnlyGroup(lines: ReadingLine[]): ReadingLine[] {
  const [first] = lines;
  return lines.every(({ group }) => group === first?.group)
    ? lines.map(({ group: _group, ...line }) => line)
    : lines;
}

function linesOf(sections: readonly FoundSection[], wanted: FoundSection['section']) {
  return sections.filter(({ section }) => section === wanted).flatMap(({ lines }) => lines);
}

function shareWithAmount(lines: readonly { text: string }[]): number {
  return lines.length === 0 ? 0 : lines.filter(({ text }) => hasAmount(text)).length / lines.length;
}
