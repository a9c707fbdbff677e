/**
 * One attempt counted by a rate limit (a failed sign-in, a requested mail, a new account). The bucket `lock`
 * holds one row for each group of limits that are counted together; it is locked while counting.
 */
export interface IdentityAttemptsTable {
  id: string;
  bucket: string;
  /** SHA-256 of the limited IP address or e-mail address, base64url. */
  subject_hash: string;
  /** Epoch milliseconds. */
  at: number;
}
