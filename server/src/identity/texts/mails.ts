import type { MailText } from '#mail/mail.ts';
import type { IdentityAccount } from '../sign-in/accounts.ts';
import { texts } from './texts.ts';
import type { WayNotice } from './ways-in-texts.ts';

/** The mail with the link for choosing a new password, in the account's language. */
export function resetMail(account: IdentityAccount, link: string): MailText {
  const { resetMail: t } = texts[account.locale];
  return mailTo(account, 'password-reset', t, {
    paragraphs: [t.lead],
    link,
    closing: [t.validity, t.ignore],
  });
}

/** The mail with the link that verifies the account's address, requested with notices by e-mail. */
export function proofMail(account: IdentityAccount, link: string): MailText {
  const { proofMail: t } = texts[account.locale];
  return mailTo(account, 'address-proof', t, { paragraphs: [t.lead], link, closing: [t.validity, t.ignore] });
}

/** Tells the owner that the password was changed, in case somebody else did it. */
export function changedMail(account: IdentityAccount, publicUrl: string): MailText {
  const { changedMail: t } = texts[account.locale];
  return mailTo(account, 'password-changed', t, {
    paragraphs: [t.lead, t.notYou],
    link: `${publicUrl}/login`,
    closing: [],
  });
}

/** Tells the owner that a way to sign in was added or removed, in case somebody else did it. */
export function wayMail(account: IdentityAccount, change: WayNotice, publicUrl: string): MailText {
  const { wayMail: t } = texts[account.locale].waysIn;
  const paragraphs = [t.changes[change], t.notYou];
  return mailTo(account, 'way-in-changed', t, { paragraphs, link: `${publicUrl}/oidc/account`, closing: [] });
}

function mailTo(
  { email, locale }: IdentityAccount,
  kind: MailText['kind'],
  { subject, button }: { subject: string; button: string },
  { paragraphs, link, closing }: { paragraphs: string[]; link: string; closing: string[] },
): MailText {
  const { resetMail, mailFooter } = texts[locale];
  return {
    kind,
    to: email,
    locale,
    subject,
    paragraphs: [resetMail.greeting, ...paragraphs],
    action: { label: button, url: link },
    closing,
    footer: mailFooter,
  };
}
