import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { BillingPeriod } from 'sync-protocol/tiers/prices.ts';
import { noSubscription, type Subscription } from '#lib/subscription.ts';

/** A renewal takes Stripe an hour or more, and its news may be late: nobody who pays is locked out meanwhile. */
export const renewalSlackMs = dayMs;
/** Stripe tries a failed payment again for two weeks from the start of the period that is owed. */
export const pastDueGraceMs = 14 * dayMs;

/** A subscription as it is kept. Times are epoch milliseconds. */
export interface StoredSubscription {
  readonly id: string;
  readonly status: string;
  readonly plan: BillingPeriod;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** When it ends by itself; null while it goes on. */
  readonly cancelAt: number | null;
}

/** Of these there is something to manage; the others have ended or never began. */
const live = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

export const isLive = ({ status }: { status: string }): boolean => live.has(status);

/** What one person's subscriptions come to: the one that lasts longest counts. */
export function subscriptionOf(stored: readonly StoredSubscription[]): Subscription {
  const ranked = stored
    .filter(isLive)
    .toSorted((a, b) => (premiumUntil(b) ?? 0) - (premiumUntil(a) ?? 0) || b.periodEnd - a.periodEnd);
  const [best] = ranked;
  if (!best) return noSubscription;
  return {
    subscribedUntil: premiumUntil(best),
    isPastDue: best.status === 'past_due' || best.status === 'unpaid',
    plan: best.plan,
    periodEndsAt: best.cancelAt ?? best.periodEnd,
    cancelAtPeriodEnd: best.cancelAt !== null,
  };
}

function premiumUntil({ status, periodStart, periodEnd, cancelAt }: StoredSubscription): number | null {
  const longest = cancelAt ?? Number.POSITIVE_INFINITY;
  if (status === 'active' || status === 'trialing') return Math.min(periodEnd + renewalSlackMs, longest);
  return status === 'past_due' ? Math.min(periodStart + pastDueGraceMs, longest) : null;
}
