import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Mail } from '#mail/mail.ts';
import { forgottenPage, forgottenSentPage } from '../pages/forgotten-page.ts';
import { formField } from '../pages/form.ts';
import { keepLanguage, type PageContext } from '../pages/layout.ts';
import { messagePage } from '../pages/message-page.ts';
import { sendPage } from '../pages/page-reply.ts';
import { type ContextOf, queryField, sendLimited } from '../pages/page-scope.ts';
import { resetPage } from '../pages/reset-page.ts';
import { type Attempts, addressSubject } from '../sign-in/attempts.ts';
import type { Interactions } from '../sign-in/interactions.ts';
import type { KnownBrowsers } from '../sign-in/known-browsers.ts';
import { fromAddress } from '../sign-in/sign-in.ts';
import { changedMail } from '../texts/mails.ts';
import type { PasswordResets } from './password-resets.ts';
import { emailFault, normalizeEmail, passwordFault } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

/** Routes for requesting a reset link by mail, and for using it. */
export function resetRoutes(
  scope: FastifyInstance,
  deps: {
    interactions: Interactions;
    passwords: Passwords;
    attempts: Attempts;
    resets: PasswordResets;
    knownBrowsers: KnownBrowsers;
    mail: Mail;
    /**
     * Mails a link if the account exists; in the background, so that the time does not tell whether it does.
     */
    mailReset: (email: string) => void;
    contextOf: ContextOf;
    publicUrl: string;
    logger: Pick<FastifyBaseLogger, 'info'>;
  },
): void {
  const { interactions, passwords, attempts, resets, knownBrowsers, mail, mailReset } = deps;
  const { contextOf, publicUrl, logger } = deps;
  const schema = { hide: true };

  scope.get('/oidc/interaction/:uid/forgotten', { schema }, async (request, reply) => {
    const { interaction, context } = await interactions.open(request, reply);
    return sendPage(reply, 200, forgottenPage(context, interaction.base, { email: '' }));
  });

  scope.post('/oidc/interaction/:uid/forgotten', { schema }, async (request, reply) => {
    const { interaction, context } = await interactions.open(request, reply);
    const typed = formField(request.body, 'email').slice(0, 320);
    const email = normalizeEmail(typed);
    const fault = emailFault(email);
    if (fault !== undefined) {
      const state = { email: typed, emailFault: fault };
      return sendPage(reply, 422, forgottenPage(context, interaction.base, state));
    }
    const back = keepLanguage(context.viewer, interaction.base);
    const address = await attempts.take('reset-mail-address', addressSubject(request.ip));
    if (!address.allowed) return sendLimited(reply, context, address.retryAfterMs, back);
    const account = await attempts.take('reset-mail-account', email);
    if (!account.allowed) return sendLimited(reply, context, account.retryAfterMs, back);
    mailReset(email);
    return sendPage(reply, 200, forgottenSentPage(context, interaction.base, email));
  });

  scope.get('/oidc/reset', { schema }, async (request, reply) => {
    const context = contextOf(request);
    const token = queryField(request, 'token') ?? '';
    const account = await resets.find(token);
    if (account === undefined) return sendPage(reply, 410, gonePage(context));
    return sendPage(reply, 200, resetPage(context, { token, email: account.email }));
  });

  scope.post('/oidc/reset', { schema }, async (request, reply) => {
    const context = contextOf(request);
    const token = formField(request.body, 'token');
    const address = await attempts.take('reset-address', addressSubject(request.ip));
    if (!address.allowed)
      return sendLimited(reply, context, address.retryAfterMs, backToLink(request, token));
    const account = await resets.find(token);
    if (account === undefined) return sendPage(reply, 410, gonePage(context));
    const password = formField(request.body, 'password');
    const fault = passwordFault(password, account);
    if (fault !== undefined) {
      const state = { token, email: account.email, passwordFault: fault };
      return sendPage(reply, 422, resetPage(context, state));
    }
    if (!(await resets.redeem(token, await passwords.hash(password))))
      return sendPage(reply, 410, gonePage(context));
    const { email } = account;
    await attempts.forgive({ bucket: 'sign-in-account', subject: email });
    await attempts.forgive(fromAddress(request.ip, email));
    knownBrowsers.remember(reply, account);
    mail.send(changedMail(account, publicUrl));
    logger.info({ event: 'identity.password_reset', accountId: account.id }, 'password changed by link');
    const { t } = context;
    const action = { href: `${publicUrl}/login`, label: t.reset.toSignIn };
    return sendPage(
      reply,
      200,
      messagePage(context, { title: t.reset.doneTitle, lead: t.reset.done, action }),
    );
  });

  function gonePage(context: PageContext): string {
    const { t } = context;
    const action = { href: `${publicUrl}/login`, label: t.reset.toSignIn };
    return messagePage(context, { title: t.reset.goneTitle, lead: t.reset.gone, action });
  }
}

function backToLink(request: FastifyRequest, token: string): string {
  return `${request.routeOptions.url}?token=${encodeURIComponent(token)}`;
}
