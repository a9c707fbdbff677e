/** A customer to be deleted at Stripe, since the account was deleted here. */
export interface StripeDeparturesTable {
  customer_id: string;
  /** Epoch milliseconds. */
  since: number;
}
