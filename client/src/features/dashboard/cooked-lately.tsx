import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { daysBetween } from 'sync-protocol/dates/day.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { Panel, PanelTitle, RowLink } from './panel.tsx';
import type { CookedLatelyEntry } from './use-dashboard.ts';

/** What was cooked recently, with notes; nothing if nothing was. */
export function CookedLately({ cooked, today }: { cooked: readonly CookedLatelyEntry[]; today: string }) {
  const { daysAgo } = useDayFormat();
  if (cooked.length === 0) return null;
  return (
    <Panel aria-labelledby="cooked-lately">
      <PanelTitle id="cooked-lately">
        <Trans>Cooked lately</Trans>
      </PanelTitle>
      <ul>
        {cooked.map(({ recipeId, day, title, note }) => (
          <li key={`${recipeId} ${day}`}>
            <RowLink asChild>
              <Link to="/recipes/$recipeId" params={{ recipeId }}>
                <chakra.span flex="1" minWidth="0">
                  <chakra.span display="block" lineHeight="snug">
                    {title}
                  </chakra.span>{' '}
                  {note !== '' && (
                    <chakra.span display="block" color="fg.muted" fontSize="sm" lineClamp={1}>
                      {note}
                    </chakra.span>
                  )}
                </chakra.span>
                <chakra.span color="fg.muted" fontSize="sm" flexShrink="0">
                  {daysAgo(daysBetween(day, today))}
                </chakra.span>
              </Link>
            </RowLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
