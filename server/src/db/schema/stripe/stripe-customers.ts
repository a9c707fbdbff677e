/** Who somebody is at Stripe. Times are epoch milliseconds. */
export interface StripeCustomersTable {
  customer_id: string;
  user_id: string;
  created_at: number;
  /** How many times Stripe was asked for the customer's subscriptions. */
  asked: number;
  /** Which of these askings is what `stripe_subscriptions` holds; an older one never replaces it. */
  taken: number;
}
