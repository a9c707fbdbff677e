import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { CalendarPage } from '#features/calendar/calendar-page.tsx';

export const Route = createFileRoute('/_app/calendar')({
  staticData: { title: msg`Calendar` },
  validateSearch: ({ view, day }: Record<string, unknown>): { view?: 'month' | 'week'; day?: string } => ({
    ...(view === 'month' || view === 'week' ? { view } : {}),
    ...(typeof day === 'string' && isDay(day) ? { day } : {}),
  }),
  component: Calendar,
});

function Calendar() {
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CalendarPage
      place={place}
      onGo={(search) => void navigate({ search, replace: true, resetScroll: false })}
      onRecipe={(recipeId) => void navigate({ to: '/recipes/$recipeId', params: { recipeId } })}
    />
  );
}
