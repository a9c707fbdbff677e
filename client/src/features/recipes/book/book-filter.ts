import { hasKeyword } from 'sync-protocol/recipes/book-keywords.ts';
import { keywordKey } from 'sync-protocol/recipes/keywords.ts';
import type { RecipeRecord } from '#db/records.ts';

/** Filter of the book. */
export interface BookFilter {
  /** Name of a tag; null for all. */
  tag: string | null;
  /** Favourites only. */
  isFavorite: boolean;
}

export const everything: BookFilter = { tag: null, isFavorite: false };

/** The filter's tag after a tag was renamed; null if it was removed. */
export function tagAfterRename(tag: string | null, from: string, to: string | null): string | null {
  return tag !== null && keywordKey(tag) === keywordKey(from) ? to : tag;
}

/** The filter without a tag that no recipe has, such as one renamed meanwhile. */
export function withKnownTag(
  filter: BookFilter,
  recipes: readonly Pick<RecipeRecord, 'keywords'>[],
): BookFilter {
  const { tag } = filter;
  return tag === null || recipes.some((recipe) => hasKeyword(recipe, tag))
    ? filter
    : { ...filter, tag: null };
}

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
