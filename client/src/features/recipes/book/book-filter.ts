import { hasKeyword } from 'sync-protocol/recipes/book-keywords.ts';
import type { RecipeRecord } from '#db/records.ts';

/** Which part of the book is shown. */
export interface BookFilter {
  /** Name of a tag; null for all. */
  tag: string | null;
  /** Favourites alone. */
  isFavorite: boolean;
}

export const everything: BookFilter = { tag: null, isFavorite: false };

export function isFiltered({ tag, isFavorite }: BookFilter): boolean {
  return tag !== null || isFavorite;
}

export function filtered<R extends Pick<RecipeRecord, 'keywords' | 'isFavorite'>>(
  recipes: readonly R[],
  { tag, isFavorite }: BookFilter,
): readonly R[] {
  if (tag === null && !isFavorite) return recipes;
  return recipes.filter(
    (recipe) => (!isFavorite || recipe.isFavorite === true) && (tag === null || hasKeyword(recipe, tag)),
  );
}
