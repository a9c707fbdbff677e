import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NewRecipePage } from '#features/recipes/editor/new-recipe-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/recipes/new')({
  staticData: { title: msg`Create recipe` },
  beforeLoad: activateRareTexts,
  component: NewRecipe,
});

function NewRecipe() {
  const navigate = Route.useNavigate();
  return (
    <NewRecipePage
      onMade={(recipeId) => void navigate({ to: '/recipes/$recipeId', params: { recipeId }, replace: true })}
      onLeave={() => void navigate({ to: '/recipes' })}
    />
  );
}
