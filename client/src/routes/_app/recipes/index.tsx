import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { tagAfterRename } from '#features/recipes/book/book-filter.ts';
import { maxQueryLength } from '#features/recipes/book/max-query-length.ts';
import { RecipesPage } from '#features/recipes/book/recipes-page.tsx';
import { flagIn } from '#lib/plain-search.ts';

export const Route = createFileRoute('/_app/recipes/')({
  staticData: { title: msg`Recipes` },
  validateSearch: ({ q, tag, favourites }: Record<string, unknown>): BookAddress => ({
    q: textIn(q),
    tag: textIn(tag),
    favourites: flagIn(favourites),
  }),
  component: Recipes,
});

interface BookAddress {
  q?: string | undefined;
  tag?: string | undefined;
  favourites?: true | undefined;
}

const textIn = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxQueryLength) : undefined;

function Recipes() {
  const { q = '', tag = null, favourites: isFavorite = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (search: (before: BookAddress) => BookAddress) =>
    void navigate({ search, replace: true, resetScroll: false });
  const go = (part: BookAddress) => change((before) => ({ ...before, ...part }));
  return (
    <RecipesPage
      query={q}
      onQuery={(query) => go({ q: textIn(query) })}
      filter={{ tag, isFavorite }}
      onFilter={(filter) => go({ tag: filter.tag ?? undefined, favourites: filter.isFavorite || undefined })}
      // Functional update, as Undo may come after another filter was chosen.
      onTagRenamed={(from, to) =>
        change((before) => ({ ...before, tag: tagAfterRename(before.tag ?? null, from, to) ?? undefined }))
      }
    />
  );
}
