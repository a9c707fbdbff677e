import { keyedKeywords } from 'sync-protocol/recipes/keywords.ts';
import { recipe as noun } from 'sync-protocol/recipes/recipe.ts';
import type { RecipeRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';

/**
 * Renames a tag in every recipe, with edits that undo it per recipe. A recipe that has both tags keeps one.
 * An empty name removes the tag.
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
