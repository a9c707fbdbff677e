import type { UserStats } from '../api/user-stats.ts';

/**
 * The parts of an account's tier that a screen shows, as one string; a device compares it with the last one
 * to see whether the tier has changed.
 */
export function accountMark({
  accountType,
  subscription,
}: Pick<UserStats, 'accountType' | 'subscription'>): string {
  const { status, plan = null, periodEndsAt = null, cancelAtPeriodEnd = false, hasOtherPayer } = subscription;
  // Of a payment that failed: nothing else of it changes when the days of grace are over. Older devices know no such mark.
  const isOver = status === 'past_due' && accountType === 'free';
  return [
    status,
    plan,
    periodEndsAt,
    cancelAtPeriodEnd,
    ...(isOver ? [accountType] : []),
    ...(hasOtherPayer ? ['others'] : []),
  ].join(' ');
}
