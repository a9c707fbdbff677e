import { keyedKeywords } from 'sync-protocol/recipes/keywords.ts';
import { recipe as noun } from 'sync-protocol/recipes/recipe.ts';
import type { RecipeRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';

/**
 * Calls a tag otherwise in every recipe that has it, and what takes that back recipe by recipe. Where a recipe has a tag of the new name
 * as well the two become one. A name without a word in it takes the tag off.
 *
 * @param key of the tag
 */
export function renameKeyword(recipes: readonly RecipeRecord[], key: string, name: string): UndoableChange {
  const [renamed] = keyedKeywords([name]);
  const changes = recipes.flatMap(({ id, keywords = [] }) => {
    if (!keywords.some((keyword) => keyword.key === key)) return [];
    const others = keywords.filter((keyword) => keyword.key !== key && keyword.key !== renamed?.key);
    return [{ id, before: keywords, after: renamed ? [...others, renamed] : others }];
  });
  return {
    edits: changes.map(({ id, before, after }) => noun.set(id, noun.itemChanges('keywords', before, after))),
    inverse: changes.map(({ id, before, after }) =>
      noun.set(id, noun.itemChanges('keywords', after, before)),
    ),
  };
}
