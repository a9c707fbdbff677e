import type { BillingPeriod } from 'sync-protocol/tiers/prices.ts';

/** A person's subscription. Times are epoch milliseconds. */
export interface Subscription {
  /** Until when it gives premium, including days of grace; null if it does not. */
  readonly subscribedUntil: number | null;
  /** The last payment failed. */
  readonly isPastDue: boolean;
  /** Null without a subscription. */
  readonly plan: BillingPeriod | null;
  /** When the next payment is due, or, with `cancelAtPeriodEnd`, when the subscription ends. */
  readonly periodEndsAt: number | null;
  readonly cancelAtPeriodEnd: boolean;
}

export const noSubscription: Subscription = {
  subscribedUntil: null,
  isPastDue: false,
  plan: null,
  periodEndsAt: null,
  cancelAtPeriodEnd: false,
};
