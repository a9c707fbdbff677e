import { groupName } from './blocks/find-sections.ts';
import { hasAmount } from './blocks/recipe-lines.ts';
import { keyOf, type ReadingLine, type RecipeReading } from './recipe-reading.ts';

/** So much of one list must be in the other for both to be the same list. */
const sameShare = 0.8;
/** So many times the pieces are a list that was run together. */
const fewestOfLump = 1.5;
/** Ingredients that were run together: all of them, or those of each part of the dish. */
const mostLumps = 3;
/** So much of a list that lacks its amounts has them where it is shown. */
const moreAmounts = 0.3;
/** So many times what machines are told is what people read, where those are told headlines alone. */
const fewestOfHeadlines = 3;
const longestHeadline = 60;
const longestGroup = 40;
/** So much of the steps must be among the pieces: none may be lost. */
const wholeShare = 0.95;

/**
 * What two sources know of one recipe, field by field: the first one's word counts where it says something. Of two lists of the
 * same things the one counts that tells more: amounts, steps one by one, groups.
 */
export function mergeReadings(first: RecipeReading, second: RecipeReading): RecipeReading {
  return {
    title: first.title || second.title,
    description: first.description || second.description,
    ingredients: betterIngredients(first.ingredients, second.ingredients),
    instructions:
      isDescription(first) && second.instructions.length > 1
        ? second.instructions
        : betterSteps(first.instructions, second.instructions),
    servings: first.servings || second.servings,
    prepTimeMinutes: first.prepTimeMinutes ?? second.prepTimeMinutes,
    cookTimeMinutes: first.cookTimeMinutes ?? second.cookTimeMinutes,
    totalTimeMinutes: first.totalTimeMinutes ?? second.totalTimeMinutes,
    nutrition: first.nutrition ?? second.nutrition,
    imageUrl: first.imageUrl || second.imageUrl,
    author: first.author || second.author,
    language: first.language || second.language,
    keywords: first.keywords.length > 0 ? first.keywords : second.keywords,
    sourceUrl: first.sourceUrl || second.sourceUrl,
    score: Math.max(first.score, second.score),
  };
}

function betterIngredients(first: ReadingLine[], second: ReadingLine[]): ReadingLine[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  const isLump = first.length <= mostLumps && second.length > 2 * first.length && isWithin(second, first);
  return isLump || lacksAmounts(first, second) || isCut(first, second) ? second : withGroups(first, second);
}

/** A site may name the things alone for machines, and the amounts for people. */
function lacksAmounts(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const [told, shown] = [amounts(first), amounts(second)];
  if (shown < second.length / 2 || second.length < first.length * sameShare) return false;
  if (told === 0) return first.length <= mostLumps || isWithin(first, second);
  const isAsLong = second.length * sameShare <= first.length;
  return isAsLong && shown >= told + first.length * moreAmounts && isWithin(first, second);
}

/** Whether one list stops where the other goes on. One that only has more in it tells of something else besides. */
function isCut(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const more = second.slice(first.length);
  const same = second
    .slice(0, first.length)
    .filter(({ text }, at) => keyOf(text) === keyOf(first[at]?.text ?? ''));
  return more.length > 0 && same.length >= first.length * sameShare && amounts(more) >= more.length * 0.6;
}

/** Some tell machines once more what the dish is like, where they should say how it is made. */
function isDescription({ description, instructions: [only, ...others] }: RecipeReading): boolean {
  if (only === undefined || others.length > 0) return false;
  const [said, step] = [keyOf(description), keyOf(only.text)];
  return said !== '' && step !== '' && (said.startsWith(step) || step.startsWith(said));
}

function betterSteps(first: ReadingLine[], second: ReadingLine[]): ReadingLine[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  // Several steps run together for machines: the page has them one by one, and may have tips between them.
  const text = lengthKey(first);
  const within = second.filter((line) => text.includes(keyOf(line.text)));
  if (areHeadlines(first, second)) return second;
  const withHeadings = within.flatMap(({ text, group = '' }, at) =>
    group === '' || group === within[at - 1]?.group ? [{ text }] : [{ text: group }, { text }],
  );
  const isOneLump =
    within.length >= fewestOfLump * first.length &&
    (sameLength(first, within, wholeShare) || sameLength(first, withHeadings, wholeShare));
  return isOneLump ? within : withGroups(first, second);
}

/** Whether machines were told what each step is called, and not what is to be done. */
function areHeadlines(first: readonly ReadingLine[], second: readonly ReadingLine[]): boolean {
  const shown = second.flatMap(({ text, group = '' }) => [{ text }, { text: group }]);
  return (
    lengthKey(first).length <= first.length * longestHeadline &&
    lengthKey(second).length >= fewestOfHeadlines * lengthKey(first).length &&
    isWithin(first, shown)
  );
}

/** The lines of one list under the headings that the other has over the same lines. */
function withGroups(lines: ReadingLine[], others: readonly ReadingLine[]): ReadingLine[] {
  if (lines.some(({ group }) => group !== undefined)) return lines;
  const told = new Set(lines.map(({ text }) => keyOf(text)));
  const grouped = others.some(({ group }) => group !== undefined) ? others : underNames(others, told);
  if (grouped.every(({ group }) => group === undefined)) return lines;
  const found = new Map(grouped.map((line) => [keyOf(line.text), line.group]));
  const known = lines.filter(({ text }) => found.has(keyOf(text)));
  if (known.length < lines.length * sameShare) return lines;
  let group: string | undefined;
  return lines.map(({ text }) => {
    const key = keyOf(text);
    if (found.has(key)) group = found.get(key);
    return { text, ...(group !== undefined && { group }) };
  });
}

/** "Filling", shown as one more line among those that machines are told, is what the next ones are for. */
function underNames(lines: readonly ReadingLine[], told: ReadonlySet<string>): ReadingLine[] {
  let group: string | undefined;
  return lines.flatMap(({ text }, at) => {
    const next = lines[at + 1];
    const isName =
      !told.has(keyOf(text)) &&
      next !== undefined &&
      told.has(keyOf(next.text)) &&
      text.length <= longestGroup &&
      /^\p{Lu}/u.test(text) &&
      !/[\d.,!?]/.test(text);
    if (isName) group = groupName(text);
    return isName ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}

/** Whether so much of a list's lines is in another's text. */
export function isWithin(lines: readonly ReadingLine[], whole: readonly ReadingLine[]): boolean {
  const text = lengthKey(whole);
  return lines.filter((line) => text.includes(keyOf(line.text))).length >= lines.length * sameShare;
}

function sameLength(first: readonly ReadingLine[], second: readonly ReadingLine[], share: number): boolean {
  const [one, other] = [lengthKey(first).length, lengthKey(second).length];
  return Math.min(one, other) >= Math.max(one, other) * share;
}

const lengthKey = (lines: readonly ReadingLine[]) => keyOf(lines.map(({ text }) => text).join(' '));
const amounts = (lines: readonly ReadingLine[]) => lines.filter(({ text }) => hasAmount(text)).length;
