import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TodaysRecipe } from '#features/dashboard/todays-recipe.tsx';

/** What a shortcut of the home screen opens; it leads on at once. */
export const Route = createFileRoute('/_app/today')({
  staticData: { title: msg`Today’s recipe` },
  component: Today,
});

function Today() {
  const navigate = Route.useNavigate();
  return (
    <TodaysRecipe
      onRecipe={(recipeId) =>
        void navigate({ to: '/recipes/$recipeId', params: { recipeId }, replace: true })
      }
      onNone={() => void navigate({ to: '/dashboard', replace: true })}
    />
  );
}
