import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { useBillingFormat } from './use-billing-format.ts';

/** One sentence about the current subscription; null on the free tier. */
export function useTierNow(stats: UserStats | null): ReactNode {
  const { day } = useBillingFormat();
  if (!stats) return null;
  const { status, trialEndsAt, periodEndsAt, cancelAtPeriodEnd, hasOtherPayer } = stats.subscription;
  if (status === 'trialing' && trialEndsAt !== null)
    return (
      <Trans>
        Your trial lasts until {day(trialEndsAt)}: everything is open until then, without a card. You may
        subscribe now or later.
      </Trans>
    );
  if (status === 'past_due')
    return (
      <Trans>
        Your last payment failed. Check your card under “Cards and receipts”, so that premium goes on.
      </Trans>
    );
  if (status === 'active' && !periodEndsAt)
    return (
      <Trans>
        You have premium by the subscription of somebody in your household. You need none of your own.
      </Trans>
    );
  if (status !== 'active' || !periodEndsAt) return null;
  if (cancelAtPeriodEnd && hasOtherPayer)
    return (
      <Trans>
        Your subscription ends on {day(periodEndsAt)}. Here you have premium after that too: somebody else in
        your household pays for it.
      </Trans>
    );
  if (cancelAtPeriodEnd)
    return <Trans>You have premium until {day(periodEndsAt)}. After that you are on the free plan.</Trans>;
  return <Trans>You have premium. Your next payment is on {day(periodEndsAt)}.</Trans>;
}

/** A plain note above the tiers. */
export const Note = chakra('p', {
  base: {
    px: '4',
    py: '3',
    rounded: 'lg',
    bg: 'bg.subtle',
    textAlign: 'center',
    textWrap: 'pretty',
    '&[role=alert]': { bg: 'danger.subtle', color: 'danger.fg' },
  },
});
