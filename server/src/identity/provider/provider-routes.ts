import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { CallCounter } from '#lib/limits/call-counter.ts';
import { MOST_AUTHORIZATION_LETTERS, MOST_AUTHORIZATIONS } from '../identity-limits.ts';
import { setRawSecurityHeaders } from '../pages/page-reply.ts';
import { addressSubject } from '../sign-in/attempts.ts';

/** Passes every other path under /oidc to the provider, without the prefix and with the body unread. */
export function providerRoutes(scope: FastifyInstance, provider: Provider, calls: CallCounter): void {
  const handle = provider.callback();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all('/oidc/*', { schema: { hide: true } }, async (request, reply) => {
    if (toAuthorize.test(request.url)) {
      if (request.url.length > MOST_AUTHORIZATION_LETTERS) return reply.code(414).send('');
      const who = `authorizations from ${addressSubject(request.ip)}`;
      const { current } = await calls.count(who, authorizationLimit);
      if (current > authorizationLimit.max) return reply.code(429).header('retry-after', 60).send('');
    }
    reply.hijack();
    const raw: IncomingMessage & { originalUrl?: string } = request.raw;
    // The provider would trust any caller's header; `request.ip` respects TRUST_PROXY.
    raw.headers['x-forwarded-for'] = request.ip;
    raw.originalUrl = raw.url ?? '/';
    raw.url = raw.originalUrl.slice('/oidc'.length) || '/';
    setRawSecurityHeaders(reply.raw);
    return handle(raw, reply.raw);
  });
}

/** Sets host and scheme, which the provider takes from the request, to those of PUBLIC_URL. */
export function setPublicOrigin(request: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** Matches every spelling that the provider accepts, including upper case and a trailing slash. */
const toAuthorize = /^\/oidc\/auth\/?(?:\?|$)/i;

const authorizationLimit = { max: MOST_AUTHORIZATIONS, windowMs: 60_000 };
