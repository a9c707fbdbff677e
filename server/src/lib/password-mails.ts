import type { Locale } from 'sync-protocol/locales.ts';

/** Whose password. */
export interface PasswordOwner {
  subject: string;
  /** As the access token told it; null where it tells none. */
  email: string | null;
  /** With which the identity provider can be asked who it is. */
  accessToken: string;
  /** Of the page on which they ask; undefined where the call tells none. */
  locale?: Locale | undefined;
}

/** How the person's identity provider lets them choose a new password: by a mail of its own. */
export interface PasswordMails {
  /** Whether the person signs in with e-mail and password, as far as that is known without asking anybody else. */
  isEmailAccount(subject: string): Promise<boolean>;
  /** @throws whatever came in between; nothing was mailed then */
  send(owner: PasswordOwner): Promise<'sent' | 'no-password'>;
}
