import type { UserStats } from '../api/user-stats.ts';

/**
 * What of an account's tier a screen shows, in a text: by it a device knows whether the server has something else to tell than
 * it was told last.
 */
export function accountMark(subscription: UserStats['subscription']): string {
  const { status, plan = null, periodEndsAt = null, cancelAtPeriodEnd = false } = subscription;
  return [status, plan, periodEndsAt, cancelAtPeriodEnd].join(' ');
}
