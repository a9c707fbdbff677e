import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { bareId } from 'sync-protocol/ids.ts';
import { maxServings } from 'sync-protocol/recipes/recipe-bounds.ts';
import { RecipeFaultNote } from '#features/recipes/page/recipe-fault-note.tsx';
import { RecipePage } from '#features/recipes/page/recipe-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';
import { madeInAddress, unitsIn } from '#lib/as-made.ts';
import { ErrorNotice } from '#shell/error-page.tsx';
import { isMissingPart } from '#ui/parts/missing-part.ts';

/** How the recipe is made, as somebody may have typed it: the page reads it, which the list need not start with. */
interface RecipePlace {
  factor?: unknown;
  units?: unknown;
}

export const Route = createFileRoute('/_app/recipes/$recipeId')({
  staticData: { title: msg`Recipes` },
  validateSearch: (search: Record<string, unknown>): RecipePlace => search,
  beforeLoad: activateRareTexts,
  component: Recipe,
  errorComponent: ({ error, reset }) =>
    isMissingPart(error) ? <ErrorNotice error={error} /> : <RecipeFaultNote onRetry={reset} />,
});

/** How many times the recipe is made: once, unless the address says what a kitchen can do. */
function factorIn(value: unknown): number {
  const factor = Number(value);
  return factor > 0 && factor <= maxServings ? factor : 1;
}

function Recipe() {
  const id = bareId(Route.useParams().recipeId);
  const { factor, units } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecipePage
      key={id}
      id={id}
      made={{ factor: factorIn(factor), units: unitsIn(units) }}
      onMade={(made) => void navigate({ search: madeInAddress(made), replace: true, resetScroll: false })}
      onOpen={(recipeId) => void navigate({ to: '/recipes/$recipeId', params: { recipeId } })}
      onPlan={(servings) =>
        void navigate({ to: '/calendar', search: { plan: id, ...(servings !== null && { servings }) } })
      }
      onCook={(made) =>
        // How many times is said even where it is once: the stove may know of another.
        void navigate({
          to: '/cook',
          search: { recipe: id, factor: made.factor, units: made.units ?? undefined },
        })
      }
      onPrint={(made) =>
        void navigate({
          to: '/paper/$sheet',
          params: { sheet: 'recipe' },
          search: { id, ...madeInAddress(made) },
        })
      }
      onLeave={() => void navigate({ to: '/recipes' })}
    />
  );
}
