/** A sign-in at another provider that opens an account. Key: (issuer, subject). */
export interface AccountLinksTable {
  issuer: string;
  subject: string;
  account_id: string;
  /** Epoch milliseconds. */
  created_at: number;
}

/** A passkey of an account (WebAuthn credential). */
export interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  account_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Signature counter last sent by the authenticator; always 0 for synced passkeys. */
  counter: number;
  /** The browser's transport hints, comma-separated. */
  transports: string;
  /** The name that the person gave it. */
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** The authenticator app of an account (TOTP), whose code is asked for after the password. */
export interface AuthenticatorAppsTable {
  account_id: string;
  /** TOTP secret, encrypted with a key that is not in the database. */
  sealed_secret: string;
  /**
   * Time step (30 s since 1970) of the newest accepted code; neither it nor an earlier one is accepted again.
   */
  last_step: number;
  created_at: number;
  last_used_at: number | null;
}

/** One of an account's ten recovery codes. */
export interface RecoveryCodesTable {
  account_id: string;
  /** SHA-256 of its 120 bits, base64url. */
  code_hash: string;
  created_at: number;
  used_at: number | null;
}
