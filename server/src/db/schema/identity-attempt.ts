/**
 * One counted attempt (a failed sign-in, a mail asked for, an account made): what the rate limits count. In the bucket `lock` is
 * one row for everything that is counted together, which whoever counts holds meanwhile.
 */
export interface IdentityAttemptsTable {
  id: string;
  bucket: string;
  /** SHA-256 of the address or e-mail that is limited, base64url. */
  subject_hash: string;
  /** Epoch milliseconds. */
  at: number;
}
