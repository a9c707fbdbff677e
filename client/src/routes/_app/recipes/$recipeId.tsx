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

/**
 * Unchecked parameters, as a person may have typed them; parsed by the page, so that the list's start does
 * not need the parser.
 */
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

/** Multiplier of the recipe: 1, unless the address has a valid one. */
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
        // The factor is passed even if it is 1, as a recipe already being cooked may have another.
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
