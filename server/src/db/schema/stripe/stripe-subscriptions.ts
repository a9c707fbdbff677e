/** A subscription as Stripe last told of it. Times are epoch milliseconds. */
export interface StripeSubscriptionsTable {
  id: string;
  customer_id: string;
  /** Stripe's own word: active, trialing, past_due, unpaid, paused, incomplete, incomplete_expired, canceled. */
  status: string;
  /** 'monthly' or 'yearly'. */
  plan: string;
  period_start: number;
  period_end: number;
  /** When it ends by itself; null while it goes on. */
  cancel_at: number | null;
}
