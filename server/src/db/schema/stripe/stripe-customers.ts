/** A user's customer at Stripe. Times are epoch milliseconds. */
export interface StripeCustomersTable {
  customer_id: string;
  user_id: string;
  created_at: number;
  /** Number of queries to Stripe for the customer's subscriptions. */
  asked: number;
  /**
   * Number of the query whose result `stripe_subscriptions` holds; a query with a lower number never replaces
   * it.
   */
  taken: number;
}
