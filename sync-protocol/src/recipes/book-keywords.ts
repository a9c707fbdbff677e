import { keywordKey } from './keywords.ts';
import type { KeyedKeyword, Recipe } from './recipe.ts';

type Tagged = Pick<Recipe, 'keywords'>;

/** A tag of the recipe book, and the number of recipes that have it. */
export interface BookKeyword extends KeyedKeyword {
  count: number;
}

/**
 * The tags of the recipes, the most frequent first. A tag with several spellings is shown in its most common
 * one.
 *
 * @param nameOrder compares names of equally frequent tags
 */
export function keywordsOf(
  recipes: readonly Tagged[],
  nameOrder: (one: string, other: string) => number,
): BookKeyword[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const { key, name } of recipes.flatMap(({ keywords = [] }) => keywords)) {
    const counts = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, counts.set(name, (counts.get(name) ?? 0) + 1));
  }
  return [...spellings]
    .map(([key, counts]) => ({
      key,
      name: [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0],
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }))
    .sort((one, other) => other.count - one.count || nameOrder(one.name, other.name));
}

/** Whether a recipe has a tag, in any spelling. */
export function hasKeyword({ keywords = [] }: Tagged, name: string): boolean {
  const wanted = keywordKey(name);
  return keywords.some(({ key }) => key === wanted);
}
