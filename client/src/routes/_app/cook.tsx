import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CookPage, type CookPlace } from '#features/cook/cook-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';
import { madeInAddress } from '#lib/as-made.ts';

export const Route = createFileRoute('/_app/cook')({
  staticData: { title: msg`Cook` },
  validateSearch: (search: Record<string, unknown>): CookPlace => search,
  beforeLoad: activateRareTexts,
  component: Cook,
});

function Cook() {
  const navigate = Route.useNavigate();
  const goForMore = async () => {
    // Removes the search parameters first, so that Back comes to the current state of cooking and does not
    // start a finished recipe again.
    await navigate({ search: {}, replace: true });
    await navigate({ to: '/recipes' });
  };
  return (
    <CookPage
      place={Route.useSearch()}
      onRecipe={(recipe) => void navigate({ search: { recipe }, replace: true })}
      onLeave={(recipeId, made) =>
        void (recipeId === undefined
          ? navigate({ to: '/recipes', replace: true })
          : // Replaces the entry, so that Back goes to what was before cooking and starts nothing again.
            navigate({
              to: '/recipes/$recipeId',
              params: { recipeId },
              search: made ? madeInAddress(made) : {},
              replace: true,
            }))
      }
      onMore={() => void goForMore()}
    />
  );
}
