import type { MailMessage } from '#mail/mail.ts';
import type { Account } from './accounts.ts';
import { texts } from './texts.ts';

/** The mail with the link for choosing a new password, in the account's language. */
export function resetMail(account: Account, link: string): MailMessage {
  const t = texts[account.locale];
  return {
    to: account.email,
    locale: account.locale,
    subject: t.resetMail.subject,
    paragraphs: [t.resetMail.greeting, t.resetMail.lead],
    action: { label: t.resetMail.button, url: link },
    closing: [t.resetMail.validity, t.resetMail.ignore],
    footer: t.mailFooter,
  };
}

/** The mail with the link that proves the account's address, asked for with notices by e-mail. */
export function proofMail(account: Account, link: string): MailMessage {
  const t = texts[account.locale];
  return {
    to: account.email,
    locale: account.locale,
    subject: t.proofMail.subject,
    paragraphs: [t.resetMail.greeting, t.proofMail.lead],
    action: { label: t.proofMail.button, url: link },
    closing: [t.proofMail.validity, t.proofMail.ignore],
    footer: t.mailFooter,
  };
}

/** Tells the owner that the password has changed, in case it was somebody else. */
export function changedMail(account: Account, publicUrl: string): MailMessage {
  const t = texts[account.locale];
  return {
    to: account.email,
    locale: account.locale,
    subject: t.changedMail.subject,
    paragraphs: [t.resetMail.greeting, t.changedMail.lead, t.changedMail.notYou],
    action: { label: t.changedMail.button, url: `${publicUrl}/login` },
    closing: [],
    footer: t.mailFooter,
  };
}
