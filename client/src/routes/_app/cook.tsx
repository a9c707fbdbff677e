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
    // Back comes to the stove as it is then, and asks for nothing that may be finished by then.
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
          : // Back leads to what was before the cooking, and puts nothing on the stove again.
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
