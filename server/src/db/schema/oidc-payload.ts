/**
 * State of the embedded provider: sessions, grants, codes, refresh tokens, interactions. Key: (model, id).
 */
export interface OidcPayloadsTable {
  model: string;
  id: string;
  /** JSON text. */
  payload: string;
  grant_id: string | null;
  account_id: string | null;
  user_code: string | null;
  uid: string | null;
  /** Epoch milliseconds, null for never. */
  expires_at: number | null;
  /** Epoch milliseconds of the first use, null while unused. */
  consumed_at: number | null;
}
