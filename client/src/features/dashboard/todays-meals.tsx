import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { bareId } from 'sync-protocol/ids.ts';
import { WhyNotFetched } from '#editing/not-fetched.tsx';
import { mealNames } from '#i18n/meal-names.ts';
import type { FirstPull } from '#sync/pull/use-first-pull.ts';
import { Bone } from '#ui/bone.tsx';
import { Button } from '#ui/button.tsx';
import { Dot } from '#ui/chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Panel, PanelTitle, RowLink } from './panel.tsx';
import type { Dashboard } from './use-dashboard.ts';

interface TodaysMealsProps extends Pick<Dashboard, 'meals' | 'recipeIds'> {
  today: string;
  firstPull: FirstPull;
}

/** What is cooked today, in the order of the day. A meal leads to its recipe, one without to its day. */
export function TodaysMeals({ meals, recipeIds, today, firstPull }: TodaysMealsProps) {
  const { i18n } = useLingui();
  return (
    <Panel aria-labelledby="todays-meals">
      <PanelTitle id="todays-meals">
        <Trans>Today’s meals</Trans>
      </PanelTitle>
      {meals.length === 0 ? (
        <NoMeals today={today} firstPull={firstPull} />
      ) : (
        <ul>
          {meals.map(({ id, mealType, title, items, recipeId }) => {
            const recipe = recipeId ? bareId(recipeId) : '';
            const missing = items.filter(({ isChecked }) => !isChecked).length;
            return (
              <li key={id}>
                <RowLink asChild>
                  <Link
                    {...(recipeIds.has(recipe)
                      ? { to: '/recipes/$recipeId', params: { recipeId: recipe } }
                      : { to: '/calendar', search: { day: today } })}
                  >
                    <Dot bg={`meal.${mealType}`} />
                    <chakra.span flex="1" minWidth="0">
                      <chakra.span display="block" color="fg.muted" fontSize="sm">
                        {i18n._(mealNames[mealType])}
                      </chakra.span>
                      <chakra.span display="block" fontSize="lg" fontWeight="medium" lineHeight="snug">
                        {title}
                      </chakra.span>
                    </chakra.span>
                    {missing > 0 && (
                      <chakra.span color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
                        <Plural value={missing} one="# to buy" other="# to buy" />
                      </chakra.span>
                    )}
                    <ChevronRight size={18} aria-hidden />
                  </Link>
                </RowLink>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** Nothing is planned, or nothing is known of it yet. */
function NoMeals({ today, firstPull }: Pick<TodaysMealsProps, 'today' | 'firstPull'>) {
  if (firstPull === 'coming') return <ComingMeals />;
  return (
    <chakra.div display="grid" gap="4" justifyItems="start" py="2">
      <chakra.p color="fg.muted">
        {firstPull === 'through' ? <Trans>Nothing is planned for today.</Trans> : <WhyNotFetched />}
      </chakra.p>
      <Button asChild>
        <Link to="/calendar" search={{ day: today }}>
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
