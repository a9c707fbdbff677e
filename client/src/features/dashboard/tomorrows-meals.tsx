import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { MealRows } from './meal-rows.tsx';
import { Panel, PanelTitle } from './panel.tsx';
import type { DayAhead } from './use-dashboard.ts';

/** Tomorrow's meals and note, e.g. what to thaw. */
export function TomorrowsMeals({ ahead, recipeIds }: { ahead: DayAhead; recipeIds: ReadonlySet<string> }) {
  const { day, meals, note } = ahead;
  return (
    <Panel aria-labelledby="tomorrows-meals">
      <PanelTitle id="tomorrows-meals">
        <Trans>Tomorrow</Trans>
      </PanelTitle>
      {note !== '' && (
        <chakra.p color="fg.muted" whiteSpace="pre-line" mb="2">
          {note}
        </chakra.p>
      )}
      {meals.length > 0 ? (
        <MealRows meals={meals} recipeIds={recipeIds} />
      ) : (
        <chakra.div display="grid" gap="3" justifyItems="start" py="2">
          <chakra.p color="fg.muted">
            <Trans>Nothing is planned for tomorrow.</Trans>
          </chakra.p>
          <Button asChild>
            <Link to="/calendar" search={{ day }}>
              <Trans>Plan tomorrow</Trans>
            </Link>
          </Button>
        </chakra.div>
      )}
    </Panel>
  );
}
