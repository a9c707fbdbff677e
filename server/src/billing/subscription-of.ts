import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { BillingPeriod } from 'sync-protocol/tiers/prices.ts';
import { noSubscription, type Subscription } from '#lib/subscription.ts';

/** Stripe takes an hour or more to renew, and the event may be late: paying users keep premium meanwhile. */
export const renewalSlackMs = dayMs;
/** Stripe tries a failed payment again for two weeks from the start of the period that is owed. */
export const pastDueGraceMs = 14 * dayMs;

/** A subscription as stored. Times are epoch milliseconds. */
export interface StoredSubscription {
  readonly id: string;
  readonly status: string;
  readonly plan: BillingPeriod;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** When a cancelled subscription ends; null if it was not cancelled. */
  readonly cancelAt: number | null;
}

/**
 * Stripe's statuses of subscriptions that can be managed; those with another status have ended or never
 * began.
 */
const live = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

export const isLive = ({ status }: { status: string }): boolean => live.has(status);

/** One person's subscription: of several, the one that gives premium longest. */
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

/** Whether a subscription gives premium after that time, as far as can be known now. */
export function lastsBeyond({ status, cancelAt }: StoredSubscription, atMs: number): boolean {
  return (status === 'active' || status === 'trialing') && (cancelAt === null || cancelAt > atMs);
}

function premiumUntil({ status, periodStart, periodEnd, cancelAt }: StoredSubscription): number | null {
  const longest = cancelAt ?? Number.POSITIVE_INFINITY;
  if (status === 'active' || status === 'trialing') return Math.min(periodEnd + renewalSlackMs, longest);
  return status === 'past_due' ? Math.min(periodStart + pastDueGraceMs, longest) : null;
}
