import type { Locale } from 'sync-protocol/locales.ts';

/** The person whose password is to be changed. */
export interface PasswordOwner {
  subject: string;
  /** The address in the access token; null if it has none. */
  email: string | null;
  /** Access token, with which the identity provider can be asked about the person. */
  accessToken: string;
  /** Language of the requesting page; undefined if the request names none. */
  locale?: Locale | undefined;
}

/** Makes the person's identity provider send its mail for choosing a new password. */
export interface PasswordMails {
  /**
   * Whether the person signs in with e-mail and password, as far as that is known without a request to the
   * provider.
   */
  isEmailAccount(subject: string): Promise<boolean>;
  /** @throws if the provider could not be asked; nothing was mailed then */
  send(owner: PasswordOwner): Promise<'sent' | 'no-password'>;
}
