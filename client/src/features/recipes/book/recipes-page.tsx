import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { recipe as noun } from 'sync-protocol/recipes/recipe.ts';
import { createRecipeSearch } from 'sync-protocol/recipes/search-recipes.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useRejectedChanges } from '#editing/rejected/use-rejected-changes.ts';
import { errorTexts } from '#i18n/errors/error-catalogue.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { NotFetched } from '#shell/first-pull/not-fetched.tsx';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useRecipeLimit } from '../use-recipe-limit.ts';
import { type BookFilter, everything, filtered, isFiltered, withKnownTag } from './book-filter.ts';
import { FilterRow } from './filter-row.tsx';
import { ImportLink } from './import-link.tsx';
import { ImportsWaiting } from './imports-waiting.tsx';
import { maxQueryLength } from './max-query-length.ts';
import { NewRecipeButton } from './new-recipe-button.tsx';
import { PasteButton } from './paste-button.tsx';
import { RecipeGrid } from './recipe-grid.tsx';
import { RecipesSkeleton } from './recipes-skeleton.tsx';
import { SearchField } from './search-field.tsx';

/** A shorter wait shows nothing. */
const skeletonDelayMs = 150;

interface RecipesPageProps {
  /** Initial search; part of the address. */
  query: string;
  onQuery: (query: string) => void;
  /** Also part of the address. */
  filter: BookFilter;
  onFilter: (filter: BookFilter) => void;
  /** Called when a tag was renamed, so that the filter follows; `to` is null if it was removed. */
  onTagRenamed: (from: string, to: string | null) => void;
}

/** The recipe book. */
export function RecipesPage({ query, onQuery, onFilter, onTagRenamed, ...props }: RecipesPageProps) {
  const [typed, searchFor] = useTyped(query, onQuery);
  const { locale } = useLocale();
  const recipes = useRecipes(locale);
  const isAtLimit = useRecipeLimit(recipes?.length ?? 0);
  const sought = useDeferredValue(typed);
  const filter = withKnownTag(props.filter, recipes ?? []);
  return (
    <chakra.div
      data-tour="recipe-book"
      width="full"
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '4', md: '6' }}
      display="flex"
      flexDirection="column"
      flex="1"
      gap={{ base: '4', md: '6' }}
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        // On a phone the search text needs the room.
        mdDown={{ '&:has(input:not(:placeholder-shown)) > [data-beside-search]': { display: 'none' } }}
      >
        <SearchField query={typed} onQuery={searchFor} />
        <PasteButton />
        <ImportLink />
        <NewRecipeButton isAtLimit={isAtLimit} />
      </chakra.div>
      <ImportsWaiting />
      {recipes && (
        <FilterRow recipes={recipes} filter={filter} onFilter={onFilter} onTagRenamed={onTagRenamed} />
      )}
      <Body recipes={recipes} query={sought} onQuery={searchFor} filter={filter} onFilter={onFilter} />
    </chakra.div>
  );
}

function Body({
  recipes,
  query,
  onQuery,
  filter,
  onFilter,
}: Omit<RecipesPageProps, 'onTagRenamed'> & { recipes: readonly RecipeRecord[] | undefined }) {
  const { i18n } = useLingui();
  const rejected = useRejectedChanges(noun.name);
  const search = useMemo(createRecipeSearch, []);
  const status = useSyncStatus();
  const firstPull = useFirstPull();
  const isWaiting = !recipes || (recipes.length === 0 && firstPull === 'coming');
  const isLong = useDelayed(isWaiting, skeletonDelayMs);
  if (isWaiting) return isLong ? <RecipesSkeleton remaining={status?.remaining ?? null} /> : null;

  if (recipes.length === 0 && firstPull === 'out-of-reach')
    return <NotFetched title={errorTexts(i18n).ofApi(undefined, { kind: 'fetchRecipes' })} />;
  if (recipes.length === 0)
    return (
      <EmptyState
        title={<Trans>Your recipe book is empty</Trans>}
        action={
          <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
            <Button asChild variant="primary">
              <Link to="/recipes/new">
                <Trans>Write the first recipe</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to="/recipes/import">
                <Trans>Import recipes</Trans>
              </Link>
            </Button>
            <Button asChild variant="quiet">
              <Link to="/recipes/import/files">
                <Trans>Move in from another app</Trans>
              </Link>
            </Button>
          </chakra.div>
        }
      >
        <Trans>Write down what you cook best. It is here without a signal too.</Trans>
      </EmptyState>
    );

  const found = search(filtered(recipes, filter), query);
  const count = found.length;
  const showAll = () => {
    if (query !== '') onQuery('');
    if (isFiltered(filter)) onFilter(everything);
  };
  return (
    <>
      <VisuallyHidden role="status">
        {(query.trim() !== '' || isFiltered(filter)) && (
          <Plural value={count} one="# recipe found" other="# recipes found" />
        )}
      </VisuallyHidden>
      {count === 0 ? (
        <EmptyState
          title={
            query.trim() === '' ? (
              <Trans>No recipe is like that yet</Trans>
            ) : (
              <Trans>Nothing by that name</Trans>
            )
          }
          action={
            <Button onClick={showAll}>
              <Trans>Show all recipes</Trans>
            </Button>
          }
        >
          {query.trim() === '' ? (
            <Trans>Give tags and hearts on a recipe’s page, and find it here by them.</Trans>
          ) : (
            <Trans>No title and no ingredient has “{query}” in it.</Trans>
          )}
        </EmptyState>
      ) : (
        <RecipeGrid query={`${query}\n${JSON.stringify(filter)}`} recipes={found} rejected={rejected} />
      )}
    </>
  );
}

/**
 * Text of the search field. The address follows it with a delay, which must not undo newer typing; but when
 * the address changes by itself, e.g. by navigation, the field follows.
 */
function useTyped(query: string, onQuery: (query: string) => void) {
  const [typed, setTyped] = useState(query);
  /** Queries requested for the address that it does not show yet. */
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.indexOf(query);
    asked.current = at === -1 ? [] : asked.current.slice(at + 1);
    if (at === -1) setTyped(query);
  }, [query]);
  const searchFor = (text: string) => {
    asked.current.push(text.slice(0, maxQueryLength));
    setTyped(text);
    onQuery(text);
  };
  return [typed, searchFor] as const;
}

/** Recipes on this device by title in the person's language; undefined until read. */
function useRecipes(locale: string): readonly RecipeRecord[] | undefined {
  return useStored(
    async (db) => {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return (await db.recipes.toArray()).sort((a, b) => compare(a.title, b.title));
    },
    [locale],
  );
}
