import type { Locale } from 'sync-protocol/locales.ts';

/** Kind of a mail, for the log; the subject is not logged, since it may name people. */
export type MailKind =
  | 'address-proof'
  | 'invite'
  | 'items-due'
  | 'password-changed'
  | 'password-reset'
  | 'way-in-changed';

/** Content of a short mail: some paragraphs, one button, closing paragraphs. */
export interface MailContent {
  kind: MailKind;
  locale: Locale;
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  closing: readonly string[];
  footer: string;
}

/** Sends in the background; `whenDone` is told whether the mail was sent. */
export type SendMail = (
  mail: MailContent & { to: string },
  whenDone?: (isSent: boolean) => Promise<void>,
) => void;
