import type { FastifyBaseLogger } from 'fastify';
import type { Locale } from 'sync-protocol/locales.ts';
import type { Mail } from '#mail/mail.ts';
import type { Accounts } from '../sign-in/accounts.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import { proofMail } from '../texts/mails.ts';
import type { AddressProofs } from './address-proofs.ts';

/**
 * Mails the link that verifies an account's address, a few times an hour at most.
 *
 * @returns a function of the account's id; `needless` if the address is verified already, or there is no such
 *   account
 */
export function createAddressProofMailer(deps: {
  accounts: Accounts;
  proofs: AddressProofs;
  attempts: Attempts;
  mail: Mail;
  publicUrl: string;
  logger: Pick<FastifyBaseLogger, 'info'>;
}) {
  const { accounts, proofs, attempts, mail, publicUrl, logger } = deps;
  return async (id: string, locale: Locale): Promise<'sent' | 'limited' | 'needless'> => {
    const account = await accounts.findById(id);
    if (account === undefined || account.isEmailVerified) return 'needless';
    if (!(await attempts.take('proof-mail-account', account.email)).allowed) return 'limited';
    const token = await proofs.issue(account);
    mail.send(proofMail({ ...account, locale }, `${publicUrl}/oidc/prove?token=${token}&lang=${locale}`));
    logger.info(
      { event: 'identity.proof_mailed', accountId: account.id },
      'link that proves an address mailed',
    );
    return 'sent';
  };
}
