/** Facts about the whole installation, one a row. */
export interface ServerStateTable {
  name: string;
  value: string;
}

/**
 * The keys by which the servers of this database know each other, one a row: a server that has none of a kind in common with these is
 * a stranger. Nothing here signs anything.
 */
export interface ServerKeysTable {
  /** A secret's name, such as `access-token-keys`. */
  kind: string;
  /** SHA-256, base64url. */
  fingerprint: string;
  /** JWK of what others' tokens are checked by; null for what has no public half. */
  public_key: string | null;
  /** Epoch milliseconds. */
  noted_at: number;
}

/** How often somebody has called within a window that is not over: what the servers of one database count together. */
export interface RateCountsTable {
  /** SHA-256 of which limit and who, base64url. */
  subject_hash: string;
  count: number;
  /** Epoch milliseconds of the database's clock. */
  ends_at: number;
}
