import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { TiersLink } from '#editing/tiers-link.tsx';
import { NotFetched } from '#shell/first-pull/not-fetched.tsx';
import type { FirstPull } from '#sync/pull/use-first-pull.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ComingLines } from '#ui/list/coming-lines.tsx';
import type { DayRange } from './quick-ranges.ts';
import type { GeneratedActions } from './use-generated-actions.ts';
import type { ShownGeneratedList } from './use-generated-list.ts';

interface NothingShownProps {
  range: DayRange;
  list: ShownGeneratedList;
  actions: GeneratedActions;
  firstPull: FirstPull;
  /** Number of lines removed by hand. */
  removed: number;
}

/** Why the list is empty, and what to do. */
export function NothingShown({ range, list, actions, firstPull, removed }: NothingShownProps) {
  const tier = useTier();
  const { meals } = list.basis;
  const needed = meals.reduce((count, { items }) => count + items.length, 0);
  if (tier && !isPremium(tier.tier) && !list.isMade)
    return (
      <EmptyState
        title={<Trans>Lists from the calendar are part of the premium plan</Trans>}
        action={<TiersLink />}
      >
        <Trans>The quick list and the calendar are yours on the free plan too.</Trans>
      </EmptyState>
    );
  if (firstPull === 'coming') return <ComingLines />;
  if (firstPull === 'out-of-reach' && meals.length === 0)
    return <NotFetched title={<Trans>Your meals have not come to this device yet</Trans>} />;
  if (meals.length === 0)
    return (
      <EmptyState
        title={<Trans>No meals are planned for these days</Trans>}
        action={
          <Button asChild variant="primary">
            <Link to="/calendar" search={{ view: 'week', day: range.startDate }}>
              <Trans>Plan the week</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>Plan them in the calendar, and their ingredients come here on one list.</Trans>
      </EmptyState>
    );
  if (needed === 0)
    return (
      <EmptyState title={<Trans>The meals of these days need nothing</Trans>}>
        <Trans>Write down in the calendar what a meal needs, or take it from a recipe.</Trans>
      </EmptyState>
    );
  if (!list.isMade)
    return (
      <EmptyState
        title={<Plural value={meals.length} one="# meal is planned" other="# meals are planned" />}
        action={
          <Button variant="primary" onClick={() => void actions.make()}>
            <Trans>Make the list</Trans>
          </Button>
        }
      >
        <Trans>What they need is added up on one list, sorted as a shop is walked.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      title={<Trans>Nothing to buy</Trans>}
      action={
        removed > 0 && (
          <Button onClick={() => void actions.bringBackRemoved()}>
            <Trans>Bring back what was removed</Trans>
          </Button>
        )
      }
    >
      <Trans>Everything that the meals of these days need is at home, was bought or was removed.</Trans>
    </EmptyState>
  );
}
