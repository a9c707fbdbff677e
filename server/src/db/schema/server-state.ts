/** Key-value state of the whole installation. */
export interface ServerStateTable {
  name: string;
  value: string;
}

/**
 * Fingerprints of the keys of this database's servers: a server that shares no key of a kind with them does
 * not belong to them. Contains no private keys.
 */
export interface ServerKeysTable {
  /** A secret's name, such as `access-token-keys`. */
  kind: string;
  /** SHA-256, base64url. */
  fingerprint: string;
  /** JWK that verifies tokens of that key; null for a key without a public half. */
  public_key: string | null;
  /** Epoch milliseconds. */
  noted_at: number;
}

/** Number of one caller's calls in a current rate limit window, summed over the servers of one database. */
export interface RateCountsTable {
  /** SHA-256 of limit and caller, base64url. */
  subject_hash: string;
  count: number;
  /** Epoch milliseconds of the database's clock. */
  ends_at: number;
}
