/** A subscription as last read from Stripe. Times are epoch milliseconds. */
export interface StripeSubscriptionsTable {
  id: string;
  customer_id: string;
  /**
   * Stripe's status: active, trialing, past_due, unpaid, paused, incomplete, incomplete_expired, canceled.
   */
  status: string;
  /** 'monthly' or 'yearly'. */
  plan: string;
  period_start: number;
  period_end: number;
  /** When a cancelled subscription ends; null if it was not cancelled. */
  cancel_at: number | null;
}
