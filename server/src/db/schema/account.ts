/** A person of the embedded identity provider. Times are epoch milliseconds. */
export interface AccountsTable {
  id: string;
  /** Normalised: trimmed, NFC, lower case. Unique. */
  email: string;
  /** 0 or 1. 1 once the person has proven that mail to the address reaches them. */
  email_verified: number;
  /** Null while the person has only other ways to sign in: a passkey, or another provider. */
  password_hash: string | null;
  name: string | null;
  /** Address of their portrait at the provider through which they signed up. */
  picture: string | null;
  /** Language of the pages and mails: 'en' or 'fi'. */
  locale: string;
  created_at: number;
  password_changed_at: number | null;
  /** When an administrator disabled the account, which prevents signing in; null if it is enabled. */
  disabled_at: number | null;
}
