import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { createRecipeSearch } from 'sync-protocol/recipes/search-recipes.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import type { PickedRecipe } from './meal-form-values.ts';

interface BookSearch {
  /** False until the book has been read. */
  isRead: boolean;
  /** Recipes matching a text, best first; all by title for an empty text. */
  find: (text: string) => readonly RecipeRecord[];
}

/** Search in the book by the same rules as on its page. */
export function useBookSearch(): BookSearch {
  const { i18n } = useLingui();
  const recipes = useStored(
    async (db) => {
      const { compare } = new Intl.Collator(i18n.locale, { numeric: true });
      return (await db.recipes.toArray()).sort((a, b) => compare(a.title, b.title));
    },
    [i18n.locale],
  );
  const search = useMemo(() => createRecipeSearch(), []);
  return useMemo(
    () => ({ isRead: recipes !== undefined, find: (text) => search(recipes ?? [], text) }),
    [recipes, search],
  );
}

/** A picked recipe with its own number of servings. */
export function asWritten({ id, title, servings, ingredients }: RecipeRecord): PickedRecipe {
  return { recipe: { id, title, servings, ingredients }, servings };
}
