import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RecipesPage } from '#features/recipes/book/recipes-page.tsx';

export const Route = createFileRoute('/_app/recipes/')({
  staticData: { title: msg`Recipes` },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: typeof q === 'string' && q !== '' ? q.slice(0, 100) : undefined,
  }),
  component: Recipes,
});

function Recipes() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecipesPage
      query={q}
      onQuery={(query) =>
        void navigate({ search: query === '' ? {} : { q: query }, replace: true, resetScroll: false })
      }
    />
  );
}
