import type { FastifyBaseLogger } from 'fastify';
import type { Locale } from 'sync-protocol/locales.ts';
import type { Mail } from '#mail/mail.ts';
import type { Accounts, IdentityAccount } from '../sign-in/accounts.ts';
import { resetMail } from '../texts/mails.ts';
import type { PasswordResets } from './password-resets.ts';

/** Mails reset links. */
export function createResetMailer(deps: {
  accounts: Accounts;
  resets: PasswordResets;
  mail: Mail;
  publicUrl: string;
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
}) {
  const { accounts, resets, mail, publicUrl, logger } = deps;
  const underWay = new Set<Promise<void>>();

  async function mailTo(account: IdentityAccount): Promise<void> {
    const token = await resets.issue(account.id);
    mail.send(resetMail(account, `${publicUrl}/oidc/reset?token=${token}&lang=${account.locale}`));
    logger.info({ event: 'identity.reset_mailed', accountId: account.id }, 'reset link mailed');
  }

  /**
   * Mails in the background and returns at once, so that the time does not tell whether the account exists.
   */
  function mailByEmail(email: string): void {
    const mailing = accounts
      .findByEmail(email)
      .then((account) => (account === undefined ? undefined : mailTo(account)))
      .catch((error: unknown) =>
        logger.error({ event: 'identity.fault', err: error }, 'reset link not mailed'),
      )
      .finally(() => underWay.delete(mailing));
    underWay.add(mailing);
  }

  /**
   * False if there is no such account.
   *
   * @param locale language of the page on which the owner asks; it is stored as the account's
   */
  async function mailById(id: string, locale?: Locale): Promise<boolean> {
    const account = await accounts.findById(id);
    if (account === undefined) return false;
    if (locale !== undefined && locale !== account.locale) await accounts.setLocale(id, locale);
    await mailTo({ ...account, locale: locale ?? account.locale });
    return true;
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return { mailByEmail, mailById, settled };
}
