import type { UserStats } from '../api/user-stats.ts';

/**
 * What of an account's tier a screen shows, in a text: by it a device knows whether the server has something else to tell than
 * it was told last.
 */
export function accountMark({
  accountType,
  subscription,
}: Pick<UserStats, 'accountType' | 'subscription'>): string {
  const { status, plan = null, periodEndsAt = null, cancelAtPeriodEnd = false } = subscription;
  // Of a payment that failed: nothing else of it changes when the days of grace are over. Older devices know no such mark.
  const isOver = status === 'past_due' && accountType === 'free';
  return [status, plan, periodEndsAt, cancelAtPeriodEnd, ...(isOver ? [accountType] : [])].join(' ');
}
