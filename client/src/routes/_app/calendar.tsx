import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { maxMealServings } from 'sync-protocol/calendar/calendar-bounds.ts';
import { CalendarPage } from '#features/calendar/calendar-page.tsx';
import type { CalendarViewName } from '#features/calendar/days/view-days.ts';
import { activateRareTexts } from '#i18n/activate-locale.ts';
import { dayIn } from '#lib/plain-search.ts';

export const Route = createFileRoute('/_app/calendar')({
  staticData: { title: msg`Calendar` },
  // Parsed by the page, so that the list's start does not need the parser.
  validateSearch: (search: Record<string, unknown>): Typed => search,
  beforeLoad: activateRareTexts,
  component: Calendar,
});

interface CalendarSearch {
  view?: CalendarViewName | undefined;
  day?: string | undefined;
  /** Id of a recipe to be planned, and its number of servings. */
  plan?: string | undefined;
  servings?: number | undefined;
}

/** The same parameters unchecked, as a person may have typed them. */
type Typed = { [Part in keyof CalendarSearch]: unknown };

function calendarSearchOf({ view, day, plan, servings }: Typed): CalendarSearch {
  return {
    view: view === 'month' || view === 'week' ? view : undefined,
    day: dayIn(day),
    plan: typeof plan === 'string' ? plan : undefined,
    servings: readServings(servings),
  };
}

function readServings(value: unknown): number | undefined {
  const servings = Number(value);
  const isPossible = Number.isInteger(servings) && servings >= 1 && servings <= maxMealServings;
  return isPossible ? servings : undefined;
}

function Calendar() {
  const { plan, servings, ...place } = calendarSearchOf(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <CalendarPage
      place={place}
      plan={plan === undefined ? null : { recipeId: plan, servings: servings ?? null }}
      onPlanClosed={() => void navigate({ search: place, replace: true, resetScroll: false })}
      onGo={(search) => void navigate({ search, replace: true, resetScroll: false })}
      onCook={(recipe, eating) =>
        void navigate({ to: '/cook', search: { recipe, ...(eating !== null && { servings: eating }) } })
      }
      onPrint={(from) => void navigate({ to: '/paper/$sheet', params: { sheet: 'week' }, search: { from } })}
      onBook={() => void navigate({ to: '/recipes' })}
      onRecipe={(recipeId) => void navigate({ to: '/recipes/$recipeId', params: { recipeId } })}
    />
  );
}
