/** An event of Stripe that was handled; written in the same transaction as its effect. */
export interface StripeEventsTable {
  id: string;
  /** Epoch milliseconds. */
  received_at: number;
}
