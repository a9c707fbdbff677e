import { hasAmount } from './blocks/recipe-lines.ts';
import { type DraftLine, keyOf, type RecipeDraft } from './recipe-draft.ts';

/** So much of one list must be in the other for both to be the same list. */
const sameShare = 0.8;

/**
 * What two sources know of one recipe, field by field: the first one's word counts where it says something. Of two lists of the
 * same things the one counts that tells more: amounts, steps one by one, groups.
 */
export function mergeDrafts(first: RecipeDraft, second: RecipeDraft): RecipeDraft {
  return {
    title: first.title || second.title,
    description: first.description || second.description,
    ingredients: betterIngredients(first.ingredients, second.ingredients),
    instructions: betterSteps(first.instructions, second.instructions),
    servings: first.servings || second.servings,
    prepTimeMinutes: first.prepTimeMinutes ?? second.prepTimeMinutes,
    cookTimeMinutes: first.cookTimeMinutes ?? second.cookTimeMinutes,
    totalTimeMinutes: first.totalTimeMinutes ?? second.totalTimeMinutes,
    nutrition: first.nutrition ?? second.nutrition,
    imageUrl: first.imageUrl || second.imageUrl,
    author: first.author || second.author,
    language: first.language || second.language,
    keywords: first.keywords.length > 0 ? first.keywords : second.keywords,
    score: Math.max(first.score, second.score),
  };
}

function betterIngredients(first: DraftLine[], second: DraftLine[]): DraftLine[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  const isOneLump = first.length === 1 && second.length > 2 && isWithin(second, first);
  // A site may name the things alone for machines, and the amounts for people.
  const lacksAmounts =
    amounts(first) === 0 && amounts(second) >= second.length / 2 && second.length >= first.length;
  const isCut =
    second.length > first.length && isWithin(first, second) && amounts(second) >= second.length * 0.6;
  return isOneLump || lacksAmounts || isCut ? second : withGroups(first, second);
}

function betterSteps(first: DraftLine[], second: DraftLine[]): DraftLine[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first;
  const isOneLump = first.length < second.length && isWithin(second, first) && sameLength(first, second);
  return isOneLump ? second : withGroups(first, second);
}

/** The lines of one list under the headings that the other has over the same lines. */
function withGroups(lines: DraftLine[], others: readonly DraftLine[]): DraftLine[] {
  if (lines.some(({ group }) => group !== undefined) || others.every(({ group }) => group === undefined))
    return lines;
  const found = new Map(others.map((line) => [keyOf(line.text), line.group]));
  const known = lines.filter(({ text }) => found.has(keyOf(text)));
  if (known.length < lines.length * sameShare) return lines;
  let group: string | undefined;
  return lines.map(({ text }) => {
    const key = keyOf(text);
    if (found.has(key)) group = found.get(key);
    return { text, ...(group !== undefined && { group }) };
  });
}

function isWithin(lines: readonly DraftLine[], whole: readonly DraftLine[]): boolean {
  const text = lengthKey(whole);
  return lines.filter((line) => text.includes(keyOf(line.text))).length >= lines.length * sameShare;
}

function sameLength(first: readonly DraftLine[], second: readonly DraftLine[]): boolean {
  const [one, other] = [lengthKey(first).length, lengthKey(second).length];
  return Math.min(one, other) >= Math.max(one, other) * sameShare;
}

const lengthKey = (lines: readonly DraftLine[]) => keyOf(lines.map(({ text }) => text).join(' '));
const amounts = (lines: readonly DraftLine[]) => lines.filter(({ text }) => hasAmount(text)).length;
