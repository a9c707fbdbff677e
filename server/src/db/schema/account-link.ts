/** A sign-in at another provider that opens an account. Key: (issuer, subject). */
export interface AccountLinksTable {
  issuer: string;
  subject: string;
  account_id: string;
  /** Epoch milliseconds. */
  created_at: number;
}
