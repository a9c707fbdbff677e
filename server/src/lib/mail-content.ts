/** What a mail is about, in words fit for a log: its subject may name people. */
export type MailKind =
  | 'address-proof'
  | 'invite'
  | 'items-due'
  | 'password-changed'
  | 'password-reset'
  | 'way-in-changed';

/** A short mail in the product's look, without its address: some sentences, one thing to do, some more sentences. */
export interface MailContent {
  kind: MailKind;
  locale: 'en' | 'fi';
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  closing: readonly string[];
  footer: string;
}

/** Waits for no mail server; `whenDone` is told whether the mail left. */
export type SendMail = (
  mail: MailContent & { to: string },
  whenDone?: (isSent: boolean) => Promise<void>,
) => void;
