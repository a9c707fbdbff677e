/**
 * One attempt counted by a rate limit (a failed sign-in, a requested mail, a new account). The bucket `lock`
 * holds one row per other bucket and subject, which is locked while their attempts are counted.
 */
export interface IdentityAttemptsTable {
  id: string;
  bucket: string;
  /** SHA-256 of the limited IP address or e-mail address, base64url. */
  subject_hash: string;
  /** Epoch milliseconds. */
  at: number;
}
