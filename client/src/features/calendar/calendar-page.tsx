import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorTexts } from '#i18n/errors/error-catalogue.ts';
import { noteDelayMs, useDelayed } from '#lib/use-delayed.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { useToday } from '#lib/use-today.ts';
import { WhyNotFetched } from '#shell/first-pull/not-fetched.tsx';
import { PHONE } from '#shell/layout/layout.ts';
import { useTogether } from '#shell/together/use-together.tsx';
import { type FirstPull, useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import type { Question } from './calendar-dialogs.tsx';
import { CalendarView } from './calendar-view.tsx';
import { type CalendarPlace, rangeOf, weeksOf } from './days/view-days.ts';
import { type PlanWish, useRecipeToPlan } from './meal-form/recipe-to-plan.ts';
import { useMealActions } from './meals/use-meal-actions.ts';
import { useMeals } from './meals/use-meals.ts';
import { useDayNotes } from './notes/use-day-notes.ts';

interface CalendarPageProps {
  /** From the address. By default a week on a phone and a month on a desktop, and today. */
  place: { view?: CalendarPlace['view'] | undefined; day?: string | undefined };
  /** A recipe to be planned on arrival. */
  plan: PlanWish | null;
  onPlanClosed: () => void;
  onGo: (place: CalendarPageProps['place']) => void;
  onRecipe: (recipeId: string) => void;
  onCook: (recipeId: string, servings: number | null) => void;
  onPrint: (day: string) => void;
  onBook: () => void;
}

/** The calendar page. */
export function CalendarPage({
  place,
  plan,
  onPlanClosed,
  onGo,
  onRecipe,
  onCook,
  onPrint,
  onBook,
}: CalendarPageProps) {
  const today = useToday();
  const [question, setQuestion] = useState<Question | null>(null);
  const toPlan = useRecipeToPlan(plan);
  // A dialog reads its meal or note from the days on screen, so the page moves on at midnight only once none is
  // open.
  const [heldToday, setHeldToday] = useState(today);
  if (heldToday !== today && question === null && toPlan === null) setHeldToday(today);
  const isPhone = useMediaQuery(PHONE);
  const shown: CalendarPlace = {
    view: place.view ?? (isPhone ? 'week' : 'month'),
    day: place.day ?? heldToday,
  };
  const weeks = weeksOf(shown);
  const range = rangeOf(weeks);
  const meals = useMeals(range);
  const notes = useDayNotes(range);
  const actions = useMealActions();
  const { top } = useTogether(`calendar:${range.viewStart}..${range.viewEnd}`);
  const firstPull = useFirstPull();
  const isReading = meals === undefined || firstPull === undefined;
  const isLong = useDelayed(isReading || firstPull === 'coming', noteDelayMs);
  return (
    <CalendarView
      weeks={weeks}
      range={range}
      today={today}
      meals={meals}
      notes={notes}
      actions={actions}
      question={question}
      onQuestion={setQuestion}
      toPlan={toPlan}
      onPlanClosed={onPlanClosed}
      // Today has no day in the address, so that a page left open moves on to the next day.
      onGo={({ view, day }) => onGo(day === today ? { view } : { view, day })}
      onRecipe={onRecipe}
      onCook={onCook}
      onPrint={onPrint}
      onBook={onBook}
      place={shown}
      isKnown={firstPull === 'through'}
      isFetching={isLong && !meals?.size}
      top={top}
      note={<Note isReading={isReading} isLong={isLong} firstPull={firstPull} isEmpty={meals?.size === 0} />}
    />
  );
}

interface NoteProps {
  isReading: boolean;
  /** Whether loading takes long enough to be mentioned. */
  isLong: boolean;
  isEmpty: boolean;
  firstPull: FirstPull | undefined;
}

/** What is still loading, or what to do if nothing is planned. */
function Note({ isReading, isLong, isEmpty, firstPull }: NoteProps) {
  const status = useSyncStatus();
  const { i18n } = useLingui();
  if (isLong && status?.remaining)
    return (
      <Plural
        value={status.remaining}
        one="Fetching your meals: # to go"
        other="Fetching your meals: # to go"
      />
    );
  if (isLong) return <Trans>Fetching your meals…</Trans>;
  if (!isEmpty || isReading || firstPull === 'coming') return null;
  if (firstPull === 'out-of-reach')
    return (
      <span data-why>
        {errorTexts(i18n).ofApi(undefined, { kind: 'fetchCalendarEntries' })} <WhyNotFetched />
      </span>
    );
  return <Trans>Nothing is planned yet.</Trans>;
}
