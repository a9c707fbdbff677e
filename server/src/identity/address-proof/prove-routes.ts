import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { formField } from '../pages/form.ts';
import type { PageContext } from '../pages/layout.ts';
import { messagePage } from '../pages/message-page.ts';
import { sendPage } from '../pages/page-reply.ts';
import { type ContextOf, queryField, sendLimited } from '../pages/page-scope.ts';
import { provePage } from '../pages/prove-page.ts';
import { hashToken } from '../passwords/password-resets.ts';
import { isTooLong } from '../passwords/password-rules.ts';
import type { IdentityAccount } from '../sign-in/accounts.ts';
import { type Attempts, addressSubject } from '../sign-in/attempts.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { Passkeys } from '../ways-in/passkeys.ts';
import type { AddressProofs } from './address-proofs.ts';

/**
 * Routes of the link that verifies an address. They also ask for the password (or passkey): the reader of the
 * mail may not have created the account, and a click must not verify it.
 */
export function proveRoutes(
  scope: FastifyInstance,
  deps: {
    proofs: AddressProofs;
    signIn: SignIn;
    passkeys: Passkeys;
    attempts: Attempts;
    contextOf: ContextOf;
    publicUrl: string;
    logger: Pick<FastifyBaseLogger, 'info'>;
  },
): void {
  const { proofs, signIn, passkeys, attempts, contextOf, publicUrl, logger } = deps;
  const schema = { hide: true };

  scope.get('/oidc/prove', { schema }, async (request, reply) => {
    const context = contextOf(request);
    const token = queryField(request, 'token') ?? '';
    const account = await proofs.find(token);
    if (account === undefined) return sendPage(reply, 410, gonePage(context));
    const passkeyOptions = await passkeyOptionsFor(account, token);
    return sendPage(reply, 200, provePage(context, { token, email: account.email, passkeyOptions }));
  });

  scope.post('/oidc/prove/passkey', { schema }, async (request, reply) => {
    const context = contextOf(request);
    const token = formField(request.body, 'token');
    const account = await proofs.find(token);
    if (account === undefined) return sendPage(reply, 410, gonePage(context));
    const tries = await attempts.take('sign-in-address', addressSubject(request.ip));
    if (!tries.allowed) return sendLimited(reply, context, tries.retryAfterMs, backToLink(token));
    const answer = await passkeys.check(holderOf(token), formField(request.body, 'credential'));
    if (answer.type !== 'ok' || answer.accountId !== account.id) {
      const passkeyOptions = await passkeyOptionsFor(account, token);
      const alert = context.t.waysIn.passkey.refused;
      const state = { token, email: account.email, passkeyOptions, alert };
      return sendPage(reply, 401, provePage(context, state));
    }
    await tries.giveBack();
    return finish(reply, context, account, token);
  });

  scope.post('/oidc/prove', { schema }, async (request, reply) => {
    const context = contextOf(request);
    const { t, viewer } = context;
    const token = formField(request.body, 'token');
    const account = await proofs.find(token);
    if (account === undefined) return sendPage(reply, 410, gonePage(context));
    const { email } = account;
    const refuse = (alert: string) => sendPage(reply, 401, provePage(context, { token, email, alert }));
    const password = formField(request.body, 'password');
    if (password === '') return refuse(t.faults['password-empty']);
    if (isTooLong(password)) return refuse(t.prove.refused);
    const { ip, headers } = request;
    const credentials = { email, password, ip, cookies: headers.cookie, locale: viewer.locale };
    const answer = await signIn.signIn(credentials);
    if (answer.type === 'limited') return sendLimited(reply, context, answer.retryAfterMs, backToLink(token));
    if (answer.type === 'disabled') return refuse(t.signIn.disabled);
    if (answer.type === 'refused') return refuse(t.prove.refused);
    return finish(reply, context, account, token);
  });

  async function finish(reply: FastifyReply, context: PageContext, account: IdentityAccount, token: string) {
    if (!(await proofs.redeem(token))) return sendPage(reply, 410, gonePage(context));
    logger.info({ event: 'identity.address_proven', accountId: account.id }, 'address proven by link');
    return sendPage(reply, 200, donePage(context));
  }

  /** Undefined if the account has a password, which is asked for instead. */
  async function passkeyOptionsFor({ passwordHash }: IdentityAccount, token: string) {
    return passwordHash === null ? passkeys.requestOptions(holderOf(token)) : undefined;
  }

  function donePage(context: PageContext): string {
    const { t } = context;
    const action = { href: `${publicUrl}/settings`, label: t.prove.toSettings };
    return messagePage(context, { title: t.prove.doneTitle, lead: t.prove.done, action });
  }

  function gonePage(context: PageContext): string {
    const { t } = context;
    const action = { href: `${publicUrl}/settings`, label: t.prove.toSettings };
    return messagePage(context, { title: t.reset.goneTitle, lead: t.prove.gone, action });
  }
}

const holderOf = (token: string) => `prove ${hashToken(token)}`;
const backToLink = (token: string) => `/oidc/prove?token=${encodeURIComponent(token)}`;
