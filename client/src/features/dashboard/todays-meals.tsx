import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { WhyNotFetched } from '#shell/first-pull/not-fetched.tsx';
import type { FirstPull } from '#sync/pull/use-first-pull.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Bone } from '#ui/waiting/bone.tsx';
import { MealRows } from './meal-rows.tsx';
import { Panel, PanelTitle } from './panel.tsx';
import type { Dashboard, DayAhead } from './use-dashboard.ts';

interface TodaysMealsProps extends Pick<Dashboard, 'recipeIds'> {
  ahead: DayAhead;
  firstPull: FirstPull;
}

/** Today's meals, each with a button to cook. */
export function TodaysMeals({ ahead, recipeIds, firstPull }: TodaysMealsProps) {
  const { day: today, meals, note } = ahead;
  return (
    <Panel aria-labelledby="todays-meals">
      <PanelTitle id="todays-meals">
        <Trans>Today’s meals</Trans>
      </PanelTitle>
      {note !== '' && (
        <chakra.p color="fg.muted" whiteSpace="pre-line" mb="2">
          {note}
        </chakra.p>
      )}
      {meals.length === 0 ? (
        <NoMeals firstPull={firstPull} />
      ) : (
        <MealRows meals={meals} recipeIds={recipeIds} today={today} />
      )}
    </Panel>
  );
}

/** Nothing is planned, or nothing is known yet. */
function NoMeals({ firstPull }: { firstPull: FirstPull }) {
  if (firstPull === 'coming') return <ComingMeals />;
  return (
    <chakra.div display="grid" gap="4" justifyItems="start" py="2">
      <chakra.p color="fg.muted">
        {firstPull === 'through' ? <Trans>Nothing is planned for today.</Trans> : <WhyNotFetched />}
      </chakra.p>
      <Button asChild>
        <Link to="/calendar">
          <Trans>Plan a meal</Trans>
        </Link>
      </Button>
    </chakra.div>
  );
}

const boneWidths = ['55%', '70%'];

function ComingMeals() {
  return (
    <>
      <VisuallyHidden role="status">
        <Trans>Fetching your meals…</Trans>
      </VisuallyHidden>
      {boneWidths.map((width) => (
        <chakra.div key={width} display="grid" gap="2" alignContent="center" minHeight="touch" py="2">
          <Bone width="20" height="3" />
          <Bone style={{ width }} />
        </chakra.div>
      ))}
    </>
  );
}
