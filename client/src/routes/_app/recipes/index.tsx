import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
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
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined;

function Recipes() {
  const { q = '', tag = null, favourites: isFavorite = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const go = (change: BookAddress) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <RecipesPage
      query={q}
      onQuery={(query) => go({ q: textIn(query) })}
      filter={{ tag, isFavorite }}
      onFilter={(filter) => go({ tag: filter.tag ?? undefined, favourites: filter.isFavorite || undefined })}
    />
  );
}
