/** A customer who is to be deleted at Stripe, since the account is gone here. */
export interface StripeDeparturesTable {
  customer_id: string;
  /** Epoch milliseconds. */
  since: number;
}
