/** Messages to support that wait to be sent, and the keys of those sent. Times are epoch milliseconds. */
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
  /**
   * When sending is tried next; while a server is trying, the time after which another may. Null once handed
   * over.
   */
  next_attempt_at: number | null;
}
