import { cleanLine, cleanProse } from '../nouns/clean-text.ts';
import { fractions } from '../quantity/fraction-signs.ts';
import { groupedBy } from '../recipes/groups.ts';
import { readIngredientLine } from '../recipes/ingredients/ingredient-line.ts';
import {
  maxAuthorLength,
  maxDescriptionLength,
  maxGroupNameLength,
  maxGroups,
  maxIngredientNameLength,
  maxIngredientQuantityLength,
  maxIngredients,
  maxKeywordLength,
  maxKeywords,
  maxServingsTextLength,
  maxSourceLength,
  maxStepLength,
  maxSteps,
  maxTitleLength,
} from '../recipes/recipe-bounds.ts';
import { hasAmount } from './blocks/recipe-lines.ts';
import { withoutCounts, withoutStepCounts } from './blocks/without-counts.ts';
import type { ImportedRecipe, ImportWarning, UnsureField } from './recipe-import.ts';
import { keyOf, type ReadingLine, type RecipeReading } from './recipe-reading.ts';
import { cutText, withoutHalf } from './values/cut-text.ts';
import { guessLanguage } from './values/read-language.ts';
import { readServings } from './values/read-servings.ts';

/** Quantity for lines without an amount, by language, since an ingredient requires one. */
const toTaste: Readonly<Record<string, string>> = { fi: 'maun mukaan' };
const toTasteElsewhere = 'to taste';
/** What sites append to a dish's name: "– Recipe", "(4.8/5)". */
const afterTitle =
  /(?:\s+(?:recipes?|resepti|recept|rezept))?\s+[-–—|]\s+\(?\d(?:[.,]\d)?\/5\)?$|(?:\s+[-–—|]|,)\s+(?:recipes?|resepti|reseptit|recept(?:ek)?|rezepte?|recette|receta|ricetta|opskrift|oppskrift)$|(?:\s+recipe)?\s+[-–—|]\s+how to (?:make|cook|prepare)\s.{2,80}$/i;
const beforeTitle =
  /^(?:(?:recipe|recette|rezept|receta|ricetta|recept|resepti|opskrift|oppskrift|cookbook)(?:\s*[-–—|]\s+|:\s*)|title:\s+)/i;
/** Below this score a person should check the recipe. */
const sureScore = 0.95;
const partInLine = new RegExp(String.raw`^(\p{L}[^:\d${fractions}]{1,40}):\s+([\d${fractions}].*)$`, 'u');
const beforeAmount = new RegExp(String.raw`,\s+(?=[\d${fractions}])`);
/** Length from which a sentence repeated directly after itself is an echo. */
const shortestEcho = 40;
/** Fewer repeated lines may be in two parts of a dish. */
const fewestOfRepeat = 3;

export interface FinishedReading {
  recipe: ImportedRecipe;
  warnings: ImportWarning[];
}

/**
 * A reading as a recipe that fits what is kept: amounts told from names, texts cleaned and cut.
 *
 * @param isExact whether each line is one that an app keeps, and not what a page or a text happens to show
 */
export function finishReading(
  reading: RecipeReading,
  sourceUrl: string,
  { isExact = false }: { isExact?: boolean } = {},
): FinishedReading {
  let isCut = false;
  const cut = (text: string, most: number) => {
    isCut ||= text.length > most;
    return cutText(text, most);
  };
  const line = (text: string, most: number) => cut(cleanLine(text.replace(/\s+/g, ' ')), most);
  const inGroup = ({ group = '' }: ReadingLine) => {
    const name = line(group, maxGroupNameLength);
    return name === '' ? {} : { group: name };
  };
  const once = isExact ? (lines: readonly ReadingLine[]) => lines : saidOnce;
  const inParts = <Line extends { group?: string }>(lines: readonly Line[]) =>
    isExact ? lines : withoutTitle(lines, reading.title);
  const language = reading.language || guessLanguage(textOf(reading));
  const ingredients = inParts(
    ingredientsOf(withoutTold(withoutCounts(once(reading.ingredients.map(withinReason)))), language),
  ).map(({ name, quantity, ...rest }) => ({
    name: line(name, maxIngredientNameLength),
    quantity: line(quantity, maxIngredientQuantityLength),
    ...inGroup({ text: name, ...rest }),
  }));
  const named = (lines: readonly ReadingLine[]) => (isExact ? lines : underParts(lines, ingredients));
  const steps = withoutStepCounts(named(inParts(once(reading.instructions))))
    .flatMap((step) => stepsOf(cleanProse(step.text)).map((text) => ({ text, ...inGroup(step) })))
    .filter(({ text }) => text !== '');
  const keywords = [...new Set(reading.keywords)];
  const source = sourceOf(sourceUrl);
  isCut ||= ingredients.length > maxIngredients || steps.length > maxSteps || keywords.length > maxKeywords;
  isCut ||= [ingredients, steps].some(hasTooManyGroups) || (source === '' && sourceUrl !== '');
  const { servings, note } = readServings(reading.servings);
  const recipe: ImportedRecipe = {
    title: line(reading.title.replace(beforeTitle, '').replace(afterTitle, ''), maxTitleLength),
    description: cut(cleanProse(reading.description), maxDescriptionLength),
    ingredients: ingredients.slice(0, maxIngredients),
    instructions: steps.slice(0, maxSteps),
    servings,
    servingsText: line(note, maxServingsTextLength),
    prepTimeMinutes: reading.prepTimeMinutes,
    cookTimeMinutes: reading.cookTimeMinutes,
    totalTimeMinutes: reading.totalTimeMinutes,
    nutrition: reading.nutrition,
    imageUrl: reading.imageUrl,
    sourceUrl: source,
    author: line(reading.author, maxAuthorLength),
    language,
    keywords: keywords.slice(0, maxKeywords).map((word) => line(word, maxKeywordLength)),
    score: Math.round(reading.score * 100) / 100,
    unsure: unsureOf(reading),
  };
  return { recipe, warnings: warningsOf(recipe, isCut) };
}

function hasTooManyGroups(lines: readonly { group?: string }[]): boolean {
  return groupedBy(lines, ({ group }) => group).filter(({ name }) => name !== '').length > maxGroups;
}

/** Longer lines are no ingredients, and parsing them would take seconds. */
const longestIngredient = 4_000;

const withinReason = (line: ReadingLine): ReadingLine => ({
  ...line,
  text: line.text.slice(0, longestIngredient),
});

/** Splits a text longer than a step may be: after a sentence, else between words. */
function stepsOf(text: string): string[] {
  const steps: string[] = [];
  let rest = text;
  while (rest.length > maxStepLength && steps.length < maxSteps) {
    const head = rest.slice(0, maxStepLength);
    const end = [...head.matchAll(/(?<=[.!?]["”’)]?)\s/g)].at(-1)?.index ?? 0;
    const at = [end, head.lastIndexOf(' ')].find((place) => place > 0) ?? head.length;
    const step = withoutHalf(rest.slice(0, at));
    steps.push(step.trim());
    rest = rest.slice(step.length).trimStart();
  }
  return [...steps, rest];
}

/** A page may show its lists a second time, for narrow screens or for paper, or tell each line twice; steps of other numbers are others. */
function saidOnce(told: readonly ReadingLine[]): readonly ReadingLine[] {
  const isEcho = ({ number, text }: ReadingLine, before: ReadingLine | undefined) =>
    text.length >= shortestEcho && keyOf(text) === keyOf(before?.text ?? '') && number === before?.number;
  const lines = told.filter((line, at) => !isEcho(line, told[at - 1]));
  const keys = lines.map(({ number = '', text, group = '' }) => keyOf(`${group} ${number} ${text}`));
  const areTwins = lines.length % 2 === 0 && keys.every((key, at) => key === keys[at - (at % 2)]);
  if (areTwins && lines.length > fewestOfRepeat) return lines.filter((_, at) => at % 2 === 0);
  for (let count = Math.floor(lines.length / 2); count >= fewestOfRepeat; count -= 1)
    if (keys.slice(0, count).every((key, at) => key === keys[count + at]))
      return [...lines.slice(0, count), ...lines.slice(2 * count)];
  return lines;
}

/** A heading over all lines that is called as the dish is names no part of it. */
function withoutTitle<Line extends { group?: string }>(
  lines: readonly Line[],
  title: string,
): readonly Line[] {
  const areUnderTitle = lines.every(({ group = '' }) => keyOf(group) === keyOf(title));
  return areUnderTitle ? lines.map((line) => ({ ...line, group: '' })) : lines;
}

/** Turns a step that is the name of a group of ingredients, "SAUCE", into the group of the following steps. */
function underParts(
  steps: readonly ReadingLine[],
  ingredients: readonly { group?: string }[],
): readonly ReadingLine[] {
  const names = new Map(ingredients.map(({ group = '' }) => [keyOf(group), group]));
  names.delete('');
  const nameOf = (line: ReadingLine | undefined) => (line === undefined ? '' : names.get(keyOf(line.text)));
  let group: string | undefined;
  return steps.flatMap((step, at) => {
    const name = nameOf(step);
    // Two names in a row, or one at the end, are a list.
    if (name === undefined || nameOf(steps[at + 1]) !== undefined)
      return [{ ...step, ...(group !== undefined && { group: step.group ?? group }) }];
    group = name;
    return [];
  });
}

/**
 * Splits each line into amount and name. A group's name is no ingredient, but the group of the following
 * lines.
 */
function ingredientsOf(lines: readonly ReadingLine[], language: string) {
  let under: string | undefined;
  return lines.flatMap(partsOfLine).flatMap(({ text, group }) => {
    const read = readIngredientLine(text);
    if (read === null) return [];
    if (read.kind === 'group') {
      under = read.name;
      return [];
    }
    const name = group ?? under;
    const quantity = read.quantity || (toTaste[language] ?? toTasteElsewhere);
    return [{ name: read.name, quantity, ...(name !== undefined && { group: name }) }];
  });
}

/** Splits a line with several ingredients and their group: "Frosting: 200 g butter, 100 g sugar". */
function partsOfLine(line: ReadingLine): ReadingLine[] {
  const [, group = '', rest = ''] = partInLine.exec(line.text) ?? [];
  const parts = rest.split(beforeAmount);
  const areAll = parts.length > 1 && parts.every((text) => hasAmount(text));
  return areAll ? parts.map((text) => ({ text, group })) : [line];
}

function unsureOf(reading: RecipeReading): UnsureField[] {
  const { title, isTitleUnsure = false, ingredients, instructions, score } = reading;
  if (score >= sureScore) return title === '' || isTitleUnsure ? ['title'] : [];
  return [
    'title' as const,
    ...(ingredients.length > 0 ? (['ingredients'] as const) : []),
    ...(instructions.length > 0 ? (['instructions'] as const) : []),
  ];
}

function warningsOf(recipe: ImportedRecipe, isCut: boolean): ImportWarning[] {
  return [
    ...(recipe.ingredients.length === 0 ? (['no_ingredients'] as const) : []),
    ...(recipe.instructions.length === 0 ? (['no_steps'] as const) : []),
    ...(recipe.score < sureScore ? (['guessed'] as const) : []),
    ...(isCut ? (['shortened'] as const) : []),
  ];
}

function textOf({ title, ingredients, instructions }: RecipeReading): string {
  return [title, ...instructions.map(({ text }) => text), ...ingredients.map(({ text }) => text)].join('\n');
}

/**
 * Shortens an address over the limit to the part before its query, which mostly tells the referrer; empty if
 * still too long.
 */
function sourceOf(address: string): string {
  const [page = ''] = address.length > maxSourceLength ? address.split(/[?#]/) : [address];
  return page.length > maxSourceLength ? '' : page;
}

/**
 * Drops lines that are repeated with numbers and the amount at the end: "1 flour 500 g" after "500 g flour".
 */
function withoutTold(lines: readonly ReadingLine[]): readonly ReadingLine[] {
  const told = new Set<string>();
  const once = lines.filter(({ text }) => {
    const [, rest = ''] = /^\d{1,2}[.)]?\s+(\p{L}.*\d.*)$/u.exec(text) ?? [];
    if (rest !== '' && told.has(wordsOf(rest))) return false;
    told.add(wordsOf(text));
    return true;
  });
  return lines.length - once.length >= fewestOfRepeat ? once : lines;
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).sort().join(' ');
