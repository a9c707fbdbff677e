import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RecipesPage } from '#features/recipes/book/recipes-page.tsx';

export const Route = createFileRoute('/_app/recipes/')({
  staticData: { title: msg`Recipes` },
  validateSearch: ({ q, tag, favourites }: Record<string, unknown>): BookAddress => ({
    q: textIn(q),
    tag: textIn(tag),
    favourites: favourites === true ? true : undefined,
  }),
  component: Recipes,
});

interface BookAddress {
  q?: string | undefined;
  tag?: string | undefined;
  favourites?: true | undefined;
}

/** JSON in an address: a tag may look like a number. */
const textIn = (value: unknown) =>
  ['string', 'number'].includes(typeof value) && value !== '' ? String(value).slice(0, 100) : undefined;

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
