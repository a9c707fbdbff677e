import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { Dot } from '#ui/chip.tsx';
import { Panel, PanelTitle } from './panel.tsx';
import type { DayAhead } from './use-dashboard.ts';

const Day = chakra('a', {
  base: {
    display: { base: 'flex', md: 'grid' },
    gap: { base: '3', md: '1' },
    alignContent: 'start',
    minHeight: { base: 'touch', md: '26' },
    height: 'full',
    py: '2',
    px: '2',
    rounded: 'md',
    color: 'fg',
    textDecoration: 'none',
    _hover: { bg: 'bg.subtle' },
  },
});

/** The seven days from today with their meals and links; today's link names no day (`MealRows`). */
export function WeekAhead({ days }: { days: readonly DayAhead[] }) {
  const { t } = useLingui();
  const { shortWithWeekday } = useDayFormat();
  return (
    <Panel aria-labelledby="week-ahead">
      <PanelTitle id="week-ahead">
        <Trans>The next seven days</Trans>
      </PanelTitle>
      <chakra.ol
        display="grid"
        // Four plus three columns on a laptop, so that long names fit.
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax({sizes.40}, 1fr))' }}
        mx="-2"
      >
        {days.map(({ day, meals }, index) => (
          <li key={day}>
            <Day asChild>
              <Link to="/calendar" search={index === 0 ? { view: 'week' } : { view: 'week', day }}>
                <chakra.span
                  color="fg.muted"
                  fontSize="sm"
                  width={{ base: '26', md: 'auto' }}
                  whiteSpace="nowrap"
                  flexShrink="0"
                  fontVariantNumeric="tabular-nums"
                >
                  {capitalized(shortWithWeekday(day))}
                </chakra.span>{' '}
                {meals.length === 0 ? (
                  <chakra.span color="fg.muted">
                    <span aria-hidden>–</span>
                    <chakra.span srOnly>{t`nothing planned`}</chakra.span>
                  </chakra.span>
                ) : (
                  <chakra.span display="grid" gap="1" minWidth="0">
                    {meals.map(({ id, title, mealType }) => (
                      <chakra.span key={id} display="flex" alignItems="baseline" gap="1.5" lineHeight="snug">
                        <Dot bg={`meal.${mealType}`} />
                        <chakra.span
                          minWidth="0"
                          fontSize={{ md: 'sm' }}
                          hyphens="auto"
                          overflowWrap="anywhere"
                          lineClamp={2}
                        >
                          {title}
                        </chakra.span>
                      </chakra.span>
                    ))}
                  </chakra.span>
                )}
              </Link>
            </Day>
          </li>
        ))}
      </chakra.ol>
    </Panel>
  );
}
