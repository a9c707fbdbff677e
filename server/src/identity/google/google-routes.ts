import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';
import { cookieForm } from '../pages/cookie-form.ts';
import { messagePage } from '../pages/message-page.ts';
import { sendPage } from '../pages/page-reply.ts';
import type { ContextOf } from '../pages/page-scope.ts';
import { readCookie } from '../pages/viewer.ts';
import type { GoogleProblem } from '../sign-in/interaction-routes.ts';
import type { Interactions } from '../sign-in/interactions.ts';
import type { KnownBrowsers } from '../sign-in/known-browsers.ts';
import type { SecondStep } from '../ways-in/second-step.ts';
import { GOOGLE } from '../ways-in/sign-in-way.ts';
import { GOOGLE_CALLBACK_PATH, type Google } from './google.ts';
import type { GoogleAccounts } from './google-accounts.ts';

const TICKET_COOKIE = 'ateria_google';

/** Routes that lead to Google and back. */
export function googleRoutes(
  scope: FastifyInstance,
  deps: {
    provider: Provider;
    interactions: Interactions;
    google: Google;
    googleAccounts: GoogleAccounts;
    knownBrowsers: KnownBrowsers;
    secondStep: SecondStep;
    contextOf: ContextOf;
    publicUrl: string;
    logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  },
): void {
  const { provider, interactions, google, googleAccounts, knownBrowsers } = deps;
  const { secondStep, contextOf, publicUrl, logger } = deps;
  const form = cookieForm(publicUrl);
  const ticketName = form.page(TICKET_COOKIE);
  const schema = { hide: true };

  scope.get('/oidc/interaction/:uid/google', { schema }, async (request, reply) => {
    const { interaction, context } = await interactions.open(request, reply);
    try {
      const hints = { locale: context.viewer.locale };
      const { location, ticket, ticketSeconds } = await google.start(interaction.uid, hints);
      return setTicket(reply, ticket, ticketSeconds).redirect(location, 303);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      logger.warn({ event: 'identity.google_failed', reason }, 'Google cannot be reached');
      return backWith(reply, interaction.uid, 'failed');
    }
  });

  scope.get(GOOGLE_CALLBACK_PATH, { schema }, async (request, reply) => {
    const answer = await google.finish(
      readCookie(request.headers.cookie, ticketName),
      request.raw.url ?? '/',
    );
    setTicket(reply, '', 0);
    if (answer.type === 'unknown') {
      const context = contextOf(request);
      const { t } = context;
      const action = { href: `${publicUrl}/login`, label: t.errors.startAgain };
      const parts = { title: t.google.failedTitle, lead: t.google.failed, action };
      return sendPage(reply, 400, messagePage(context, parts));
    }
    if (answer.type !== 'person') {
      logger.warn({ event: 'identity.google_failed', reason: answer.reason }, 'Google sign-in did not work');
      return backWith(reply, answer.uid, answer.type);
    }
    return finish(reply, answer.uid, answer.person, contextOf(request).viewer.locale);
  });

  async function finish(
    reply: FastifyReply,
    uid: string,
    person: Parameters<GoogleAccounts['open']>[0],
    locale: Parameters<GoogleAccounts['open']>[1],
  ): Promise<FastifyReply> {
    const opened = await googleAccounts.open(person, locale, uid);
    if (opened.type !== 'in') return backWith(reply, uid, opened.type);
    // The callback is outside the path of the interaction's cookie; the ticket binds it to this browser.
    const interaction = await provider.Interaction.find(uid);
    if (interaction === undefined) return backWith(reply, uid, 'failed');
    if (await secondStep.begin(uid, opened.account, GOOGLE))
      return reply.redirect(`/oidc/interaction/${uid}/second-step`, 303);
    interaction.result = { login: { accountId: opened.account.id, remember: true, amr: [...GOOGLE] } };
    await interaction.persist();
    const event = opened.isNew ? 'identity.account_created' : 'identity.signed_in';
    logger.info({ event, accountId: opened.account.id, by: 'google' }, 'signed in');
    return knownBrowsers.remember(reply, opened.account).redirect(interaction.returnTo, 303);
  }

  function backWith(reply: FastifyReply, uid: string, problem: GoogleProblem): FastifyReply {
    return reply.redirect(`/oidc/interaction/${uid}?problem=${problem}`, 303);
  }

  function setTicket(reply: FastifyReply, ticket: string, seconds: number): FastifyReply {
    const path = GOOGLE_CALLBACK_PATH;
    const cookie = `${ticketName}=${ticket}; Path=${path}; Max-Age=${seconds}; ${form.end}`;
    return reply.header('set-cookie', cookie);
  }
}
