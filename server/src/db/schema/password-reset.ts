/** A reset link that was mailed. Only the hash of its secret is kept. Times are epoch milliseconds. */
export interface PasswordResetsTable {
  /** SHA-256 of the secret in the link, base64url. */
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
}
