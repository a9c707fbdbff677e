/** Messages to the support on their way out, and the keys of those that have left. Times are epoch milliseconds. */
export interface SupportMessagesTable {
  id: string;
  /** The sender's Idempotency-Key: the same message twice is one mail. */
  key: string;
  /** SHA-256 of method, path and body, in hex. */
  body_hash: string;
  /** JSON text of a `SupportMail`; null once it has been handed over. */
  letter: string | null;
  created_at: number;
  attempts: number;
  /** When it is tried next, also while somebody is trying: then the end of that turn. Null once it has been handed over. */
  next_attempt_at: number | null;
}
