import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { errors } from 'oidc-provider';
import { TooManyWaitError } from 'sync-protocol/take-turns.ts';
import { isStorageUnavailable } from '../provider/is-storage-unavailable.ts';
import { texts } from '../texts/texts.ts';
import { acceptFormsOnly } from './form.ts';
import type { PageContext } from './layout.ts';
import { messagePage } from './message-page.ts';
import { sendPage } from './page-reply.ts';
import { type ViewerHints, viewerOf } from './viewer.ts';

export interface PageScopeDeps {
  publicUrl: string;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  SessionNotFound: typeof errors.SessionNotFound;
}

export type ContextOf = (request: FastifyRequest, hints?: ViewerHints) => PageContext;

/**
 * Prepares a scope for pages: only forms, only from our own origin, and errors as pages in the person's
 * language.
 */
export function preparePageScope(scope: FastifyInstance, deps: PageScopeDeps): ContextOf {
  const { publicUrl, logger, SessionNotFound } = deps;
  acceptFormsOnly(scope);

  const contextOf: ContextOf = (request, hints) => {
    const viewer = viewerOf(request.headers, queryField(request, 'lang'), hints);
    return { viewer, t: texts[viewer.locale], publicUrl };
  };

  scope.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || isSameOrigin(request.headers, publicUrl)) return;
    logger.warn(
      { event: 'identity.foreign_form', path: request.routeOptions.url },
      'form from elsewhere refused',
    );
    return refuse(request, reply, 403);
  });

  scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const { t, ...context } = contextOf(request);
    const action = { href: `${publicUrl}/login`, label: t.errors.startAgain };
    if (error instanceof SessionNotFound) {
      const parts = { title: t.errors.expiredTitle, lead: t.errors.expired, action };
      return sendPage(reply, 400, messagePage({ t, ...context }, parts));
    }
    if (error instanceof TooManyWaitError || isStorageUnavailable(error)) {
      const parts = { title: t.errors.busyTitle, lead: t.errors.busy, action };
      return sendPage(reply.header('retry-after', 10), 503, messagePage({ t, ...context }, parts));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(request, reply, status);
    logger.error({ event: 'identity.fault', err: error }, 'sign-in page failed');
    const parts = { title: t.errors.serverTitle, lead: t.errors.server, action };
    return sendPage(reply, 500, messagePage({ t, ...context }, parts));
  });

  function refuse(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const context = contextOf(request);
    const { errors } = context.t;
    const action = { href: `${publicUrl}/`, label: errors.toFrontPage };
    return sendPage(
      reply,
      status,
      messagePage(context, { title: errors.requestTitle, lead: errors.request, action }),
    );
  }

  return contextOf;
}

/**
 * The page after too many tries; says when to try again, also in `retry-after`.
 *
 * @param forgottenPath page that mails a link with which the owner gets in at once; undefined if no link
 *   would help
 */
export function sendLimited(
  reply: FastifyReply,
  context: PageContext,
  retryAfterMs: number,
  backTo: string,
  forgottenPath?: string,
) {
  const { t } = context;
  const page = messagePage(context, {
    title: t.limited.title,
    lead: t.limited.lead(Math.ceil(retryAfterMs / 60_000)),
    hint: t.limited.resetHint,
    action: { href: backTo, label: t.back },
    other:
      forgottenPath === undefined
        ? undefined
        : { text: t.limited.cannotWait, href: forgottenPath, label: t.forgotten.title },
  });
  return sendPage(reply.header('retry-after', Math.ceil(retryAfterMs / 1000)), 429, page);
}

export function queryField(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Whether a form was sent from one of our own pages. Browsers say so in `sec-fetch-site`, else in `origin`; a
 * request without both is not a browser's form.
 */
function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === publicUrl;
}
