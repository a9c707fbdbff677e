import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { TodaysRecipe } from '#features/dashboard/todays-recipe.tsx';
import { InstallHint } from '#features/home-screen/install-hint.tsx';
import { ClockNote } from '#features/sync-status/clock-note.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: msg`Dashboard` },
  beforeLoad: activateRareTexts,
  component: Dashboard,
});

function Dashboard() {
  const navigate = Route.useNavigate();
  // Target of the home screen's shortcut to today's recipe; redirects at once.
  const isToRecipe = useLocation({ select: ({ hash }) => hash === 'recipe' });
  if (!isToRecipe)
    return (
      <DashboardPage
        hint={
          <>
            <ClockNote />
            <InstallHint />
          </>
        }
      />
    );
  return (
    <TodaysRecipe
      onRecipe={(recipeId) =>
        void navigate({ to: '/recipes/$recipeId', params: { recipeId }, replace: true })
      }
      onNone={() => void navigate({ to: '/dashboard', hash: '', replace: true })}
    />
  );
}
