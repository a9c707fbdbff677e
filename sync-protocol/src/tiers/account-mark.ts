import type { UserStats } from '../api/user-stats.ts';

/**
 * The parts of an account's tier that a screen shows, as one string; a device compares it with the last one
 * to see whether the tier has changed.
 */
export function accountMark(subscription: UserStats['subscription']): string {
  const { status, plan = null, periodEndsAt = null, cancelAtPeriodEnd = false } = subscription;
  return [status, plan, periodEndsAt, cancelAtPeriodEnd].join(' ');
}
