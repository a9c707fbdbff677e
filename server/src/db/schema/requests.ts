/** The answer given under an Idempotency-Key, kept so that a retry gets the same one. */
export interface RequestsTable {
  household_id: string;
  user_id: string;
  key: string;
  /** SHA-256 of method, path and body, in hex. */
  body_hash: string;
  /** JSON text. */
  answer: string;
  /** Epoch milliseconds. */
  created_at: number;
}
