import { shortHash } from '../hash.ts';
import { cleanLine } from '../nouns/clean-text.ts';
import { type KeyedKeyword, type RecipeEdit, type RecipeValues, recipe } from './recipe.ts';
import { maxKeywordLength, maxKeywords } from './recipe-bounds.ts';

/** Normalises a tag for comparison: "Quick", "quick " and "#quick" are the same tag. */
function sameKeyword(name: string): string {
  return cleanKeyword(name).normalize('NFKC').toLowerCase();
}

function cleanKeyword(name: string): string {
  const line = cleanLine(name)
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ');
  return [...line].slice(0, maxKeywordLength).join('').trim();
}

/**
 * The key of a tag in a recipe's list: derived from its name, so that a tag given on two devices is there
 * once (SPEC M11).
 */
export function keywordKey(name: string): string {
  return shortHash(sameKeyword(name));
}

/** Tags in a recipe's form: each once in its first spelling, sorted by key; blank ones are dropped. */
export function keyedKeywords(names: readonly string[]): KeyedKeyword[] {
  const byKey = new Map<string, KeyedKeyword>();
  for (const name of names.map(cleanKeyword)) {
    const key = keywordKey(name);
    if (name !== '' && !byKey.has(key)) byKey.set(key, { key, name });
  }
  return [...byKey.values()].slice(0, maxKeywords).sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * Names of a recipe's tags, sorted.
 *
 * @param locale language that determines the order
 */
export function keywordNames({ keywords = [] }: Pick<RecipeValues, 'keywords'>, locale?: string): string[] {
  return keywords.map(({ name }) => name).sort(new Intl.Collator(locale).compare);
}

/**
 * Recipe values as an edit writes them, with tags as changes to the keyed list.
 *
 * @param before the tags that were on screen
 */
export function recipeEdit<V extends Partial<RecipeValues>>(
  { keywords, ...fields }: V,
  before: readonly KeyedKeyword[] = [],
): Omit<V, 'keywords'> & RecipeEdit {
  if (keywords === undefined) return fields;
  return { ...fields, ...recipe.itemChanges('keywords', before, keywords) };
}
