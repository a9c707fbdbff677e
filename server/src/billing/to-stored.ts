import type Stripe from 'stripe';
import type { StoredSubscription } from './subscription-of.ts';

/**
 * Converts Stripe's subscription into the stored form. Stripe's times are in seconds, ours in milliseconds.
 */
export function toStored(subscription: Stripe.Subscription): StoredSubscription {
  const items = subscription.items.data;
  const periodStart = Math.max(0, ...items.map((item) => item.current_period_start));
  const periodEnd = Math.max(0, ...items.map((item) => item.current_period_end));
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    status: subscription.status,
    // By the interval, not the price id: people who subscribed at an older price keep that price.
    plan: items.some(({ price }) => price.recurring?.interval === 'year') ? 'yearly' : 'monthly',
    periodStart: periodStart * 1000,
    periodEnd: periodEnd * 1000,
    cancelAt: cancelAt === null ? null : cancelAt * 1000,
  };
}

/** The id of an object that Stripe sends either expanded or as its id. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}
