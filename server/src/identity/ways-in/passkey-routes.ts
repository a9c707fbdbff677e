import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { formField } from '../pages/form.ts';
import { keepLanguage } from '../pages/layout.ts';
import { sendLimited } from '../pages/page-scope.ts';
import { emailFault, normalizeEmail } from '../passwords/password-rules.ts';
import { toSeenDevice } from '../sessions/seen-device.ts';
import type { Accounts } from '../sign-in/accounts.ts';
import { type Attempts, addressSubject } from '../sign-in/attempts.ts';
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts';
import type { Interactions } from '../sign-in/interactions.ts';
import { passkeyFault, type SignInPages } from '../sign-in/sign-in-pages.ts';
import type { createPasskeyAccounts } from './passkey-accounts.ts';
import type { Passkeys } from './passkeys.ts';
import { PASSKEY } from './sign-in-way.ts';

/** Routes for signing in with a passkey, and for creating an account with a passkey and no password. */
export function passkeyRoutes(
  scope: FastifyInstance,
  deps: {
    interactions: Interactions;
    passkeys: Passkeys;
    createPasskeyAccount: ReturnType<typeof createPasskeyAccounts>;
    accounts: Pick<Accounts, 'findById' | 'setLocale'>;
    attempts: Attempts;
    signInPages: SignInPages;
    finishSignIn: FinishSignIn;
    logger: Pick<FastifyBaseLogger, 'info'>;
  },
): void {
  const { interactions, passkeys, createPasskeyAccount, accounts, attempts } = deps;
  const { signInPages, finishSignIn, logger } = deps;
  const schema = { hide: true };

  scope.post('/oidc/interaction/:uid/passkey', { schema }, async (request, reply) => {
    const open = await interactions.open(request, reply);
    const { interaction, context } = open;
    const tries = await attempts.take('sign-in-address', addressSubject(request.ip));
    if (!tries.allowed)
      return sendLimited(reply, context, tries.retryAfterMs, keepLanguage(context.viewer, interaction.base));
    const answer = await passkeys.check(interaction.uid, formField(request.body, 'credential'));
    if (answer.type !== 'ok') {
      const reason = answer.type === 'refused' ? answer.reason : answer.type;
      logger.info({ event: 'identity.passkey_refused', reason }, 'passkey refused');
      return signInPages.showSignIn(reply, open, 401, { email: '', ...passkeyFault(context, answer) });
    }
    await tries.giveBack();
    const account = await accounts.findById(answer.accountId);
    if (account === undefined || account.isDisabled) {
      const alert = context.t.signIn.disabled;
      return signInPages.showSignIn(reply, open, 403, { email: '', alert });
    }
    const { locale } = context.viewer;
    if (account.locale !== locale) await accounts.setLocale(account.id, locale);
    return finishSignIn.finish(request, reply, { interaction, account, amr: PASSKEY });
  });

  scope.post('/oidc/interaction/:uid/create/passkey', { schema }, async (request, reply) => {
    const open = await interactions.open(request, reply);
    const { interaction, context } = open;
    const typed = formField(request.body, 'email').slice(0, 320);
    const email = normalizeEmail(typed);
    const fault = emailFault(email);
    if (fault !== undefined)
      return signInPages.showCreate(reply, open, 422, { email: typed, emailFault: fault });
    const made = await passkeys.checkNew(interaction.uid, formField(request.body, 'credential'));
    if (made.type !== 'ok')
      return signInPages.showCreate(reply, open, 401, { email: typed, ...passkeyFault(context, made) });
    const { locale } = context.viewer;
    const person = { id: made.personId, email, ip: request.ip, locale };
    const answer = await createPasskeyAccount(person, made.passkey, deviceName(request));
    if (answer.type === 'limited')
      return sendLimited(reply, context, answer.retryAfterMs, keepLanguage(context.viewer, interaction.base));
    if (answer.type === 'refused') {
      const alert = context.t.waysIn.passkey.createRefused;
      const unknownCredential = made.passkey.id;
      return signInPages.showCreate(reply, open, 409, { email: typed, alert, unknownCredential });
    }
    const { account } = answer;
    return finishSignIn.finish(request, reply, { interaction, account, amr: PASSKEY, isNew: true });
  });
}

/** Default name of a new passkey: the browser and system in which it was created. */
export function deviceName(request: FastifyRequest): string {
  const userAgent = request.headers['user-agent'];
  const { browser, system } = toSeenDevice({ userAgent, timeZone: undefined, addressHash: '' });
  return [browser, system].filter((part) => part !== null).join(', ') || 'Passkey';
}
