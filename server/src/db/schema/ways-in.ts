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
  /** Of the signatures made, as the authenticator told last; always 0 where it is synced between devices. */
  counter: number;
  /** How it can be reached, as the browser told, with commas between. */
  transports: string;
  /** As its person calls it. */
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** The app that makes codes for an account (TOTP), asked after the password. */
export interface AuthenticatorAppsTable {
  account_id: string;
  /** Under a key that the database does not hold. */
  sealed_secret: string;
  /** Half minute since 1970 of the newest code that was taken: neither it nor an earlier one is taken again. */
  last_step: number;
  created_at: number;
  last_used_at: number | null;
}

/** One of ten codes on paper. */
export interface RecoveryCodesTable {
  account_id: string;
  /** SHA-256 of its 120 bits, base64url. */
  code_hash: string;
  created_at: number;
  used_at: number | null;
}
