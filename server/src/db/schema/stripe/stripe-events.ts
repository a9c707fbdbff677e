/** An event of Stripe whose effect is in the database: written in the same transaction. */
export interface StripeEventsTable {
  id: string;
  /** Epoch milliseconds. */
  received_at: number;
}
