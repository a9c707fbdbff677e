import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { bareId } from 'sync-protocol/ids.ts';
import { maxServings } from 'sync-protocol/recipes/recipe-bounds.ts';
import { RecipeFaultNote } from '#features/recipes/page/recipe-fault-note.tsx';
import { RecipePage } from '#features/recipes/page/recipe-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/recipes/$recipeId')({
  staticData: { title: msg`Recipes` },
  validateSearch: ({ factor }: Record<string, unknown>): { factor?: number | undefined } => ({
    factor: factorIn(factor),
  }),
  beforeLoad: activateRareTexts,
  component: Recipe,
  errorComponent: ({ reset }) => <RecipeFaultNote onRetry={reset} />,
});

/** How many times the recipe is made; once is not said. */
function factorIn(value: unknown): number | undefined {
  const factor = Number(value);
  return factor > 0 && factor <= maxServings && factor !== 1 ? factor : undefined;
}

function Recipe() {
  const id = bareId(Route.useParams().recipeId);
  const { factor = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecipePage
      key={id}
      id={id}
      factor={factor}
      onFactor={(times) =>
        void navigate({ search: { factor: factorIn(times) }, replace: true, resetScroll: false })
      }
      onOpen={(recipeId) => void navigate({ to: '/recipes/$recipeId', params: { recipeId } })}
      onPlan={(servings) =>
        void navigate({ to: '/calendar', search: { plan: id, ...(servings !== null && { servings }) } })
      }
      onCook={(factor) => void navigate({ to: '/cook', search: { recipe: id, factor } })}
      onPrint={(factor) =>
        void navigate({ to: '/paper/$sheet', params: { sheet: 'recipe' }, search: { id, factor } })
      }
      onLeave={() => void navigate({ to: '/recipes' })}
    />
  );
}
