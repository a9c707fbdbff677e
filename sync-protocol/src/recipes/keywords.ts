import { shortHash } from '../hash.ts';
import { cleanLine } from '../nouns/clean-text.ts';
import { type KeyedKeyword, type RecipeEdit, type RecipeValues, recipe } from './recipe.ts';
import { maxKeywordLength, maxKeywords } from './recipe-bounds.ts';

/** What two ways of writing one tag have in common: "Quick", "quick " and "#quick" are the same. */
function sameKeyword(name: string): string {
  return cleanKeyword(name).normalize('NFKC').toLowerCase();
}

function cleanKeyword(name: string): string {
  const line = cleanLine(name)
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ');
  return [...line].slice(0, maxKeywordLength).join('').trim();
}

/** The key of a tag in a recipe's list: the same on whatever device it is given, so it is there once. */
export function keywordKey(name: string): string {
  return shortHash(sameKeyword(name));
}

/** Tags as a recipe has them, each once and as it was written first; what has no word in it is none. */
export function keyedKeywords(names: readonly string[]): KeyedKeyword[] {
  const byKey = new Map<string, KeyedKeyword>();
  for (const name of names.map(cleanKeyword)) {
    const key = keywordKey(name);
    if (name !== '' && !byKey.has(key)) byKey.set(key, { key, name });
  }
  return [...byKey.values()].slice(0, maxKeywords).sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * A recipe's tags by name.
 *
 * @param locale of the screen that shows them, in whose order they are
 */
export function keywordNames({ keywords = [] }: Pick<RecipeValues, 'keywords'>, locale?: string): string[] {
  return keywords.map(({ name }) => name).sort(new Intl.Collator(locale).compare);
}

/**
 * The values of a recipe as an edit writes them, its tags by their keys.
 *
 * @param before the tags that it had on screen
 */
export function recipeEdit<V extends Partial<RecipeValues>>(
  { keywords, ...fields }: V,
  before: readonly KeyedKeyword[] = [],
): Omit<V, 'keywords'> & RecipeEdit {
  if (keywords === undefined) return fields;
  return { ...fields, ...recipe.itemChanges('keywords', before, keywords) };
}
