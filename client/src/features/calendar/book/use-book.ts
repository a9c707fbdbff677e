import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Cooked, daysSinceCooked } from 'sync-protocol/calendar/cooked.ts';
import { hasKeyword } from 'sync-protocol/recipes/book-keywords.ts';
import { createRecipeSearch } from 'sync-protocol/recipes/search-recipes.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useCookedBook } from '#editing/use-cooked.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** From this many days on, a recipe has not been cooked in a long time. */
const longDays = 28;

/** Filters of the book beside the calendar. */
export interface BookChoice {
  query: string;
  isFavorite: boolean;
  /** Only recipes not cooked in a while: the longest ago first, never cooked ones last. */
  isMissed: boolean;
  /** Name of a tag; null for all. */
  tag: string | null;
}

export interface BookEntry {
  recipe: RecipeRecord;
  /** Days since it was last cooked; null for never. */
  since: number | null;
}

/** The filtered recipes and the whole book; undefined until read. */
export function useBook(choice: BookChoice, today: string) {
  const { i18n } = useLingui();
  const recipes = useStored(
    async (db) => {
      const { compare } = new Intl.Collator(i18n.locale, { numeric: true });
      return (await db.recipes.toArray()).sort((a, b) => compare(a.title, b.title));
    },
    [i18n.locale],
  );
  const cooked = useCookedBook();
  const search = useMemo(createRecipeSearch, []);
  return useMemo(() => {
    if (!recipes || !cooked) return undefined;
    return { recipes, found: foundOf(search(recipes, choice.query), cooked, choice, today) };
  }, [recipes, cooked, search, choice, today]);
}

/** Filters and sorts recipes. Pure. */
export function foundOf(
  recipes: readonly RecipeRecord[],
  cooked: ReadonlyMap<string, readonly Cooked[]>,
  { isFavorite, isMissed, tag }: Omit<BookChoice, 'query'>,
  today: string,
): BookEntry[] {
  const entries = recipes
    .filter((recipe) => (!isFavorite || recipe.isFavorite) && (tag === null || hasKeyword(recipe, tag)))
    .map((recipe) => ({ recipe, since: daysSinceCooked(cooked.get(recipe.id), today) }));
  if (!isMissed) return entries;
  return entries
    .filter(({ since }) => since === null || since >= longDays)
    .sort((one, other) => (other.since ?? 0) - (one.since ?? 0));
}
