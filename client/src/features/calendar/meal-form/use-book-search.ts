import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { createRecipeSearch } from 'sync-protocol/recipes/search-recipes.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import type { PickedRecipe } from './meal-form-values.ts';

interface BookSearch {
  /** False until the book has been read. */
  isRead: boolean;
  /** The recipes that a text finds, best first; all in order of their titles for none. */
  find: (text: string) => readonly RecipeRecord[];
}

/** The book to find a meal's recipe in, by the same words as on its own page. */
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

/** A recipe for as many as it is written for, as a meal takes it. */
export function asWritten({ id, title, servings, ingredients }: RecipeRecord): PickedRecipe {
  return { recipe: { id, title, servings, ingredients }, servings };
}
