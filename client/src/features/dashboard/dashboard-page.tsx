import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { noteDelayMs, useDelayed } from '#lib/use-delayed.ts';
import { useToday } from '#lib/use-today.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { AtHand } from './at-hand.tsx';
import { CookedLately } from './cooked-lately.tsx';
import { GettingStarted } from './getting-started.tsx';
import { Greeting } from './greeting.tsx';
import { QuickActions } from './quick-actions.tsx';
import { TodaysMeals } from './todays-meals.tsx';
import { TomorrowsMeals } from './tomorrows-meals.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WeekAhead } from './week-ahead.tsx';

const Column = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '4', md: '5' } },
});

/** Start page: what is cooked, what is due, what to do next. */
export function DashboardPage({ hint }: { hint?: ReactNode }) {
  const today = useToday();
  const dashboard = useDashboard(today);
  const firstPull = useFirstPull();
  const isReading = !dashboard || !firstPull;
  const isLong = useDelayed(isReading, noteDelayMs);
  const { long } = useDayFormat();
  if (isReading) return isLong ? <LoadingOverlay /> : null;
  const { days, recipeIds, cooked, progress, ...hand } = dashboard;
  const [now, next] = days;
  const isThrough = firstPull === 'through';
  return (
    <chakra.div
      width="full"
      maxWidth="calendar"
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt="5"
      pb="12"
      display="grid"
      gap={{ base: '4', md: '5' }}
      alignContent="start"
    >
      <header data-tour="dashboard">
        <chakra.h2 fontSize="2xl" fontWeight="bold" letterSpacing="tight" lineHeight="snug">
          <Greeting />
        </chakra.h2>
        <chakra.p color="fg.muted">{capitalized(long(today))}</chakra.p>
      </header>
      {hint}
      <QuickActions />
      <chakra.div
        display="grid"
        gap={{ base: '4', md: '5' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 4fr)' }}
        alignItems="start"
      >
        <Column>
          <chakra.div
            display="grid"
            gap={{ base: '4', md: '5' }}
            gridTemplateColumns="repeat(auto-fit, minmax(min({sizes.72}, 100%), 1fr))"
          >
            {now && <TodaysMeals ahead={now} recipeIds={recipeIds} firstPull={firstPull} />}
            {isThrough && next && <TomorrowsMeals ahead={next} recipeIds={recipeIds} />}
          </chakra.div>
          {isThrough && <WeekAhead days={days} />}
        </Column>
        <Column>
          <AtHand {...hand} firstPull={firstPull} />
          {isThrough && <CookedLately cooked={cooked} today={today} />}
          {isThrough && <GettingStarted progress={progress} />}
        </Column>
      </chakra.div>
    </chakra.div>
  );
}
