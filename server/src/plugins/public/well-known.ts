import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';

/** Time until the `Expires` of security.txt, at most a year (RFC 9116, 2.5.5). */
const validMs = 365 * dayMs;

interface WellKnownOptions {
  publicUrl: string;
  /** Undefined if none is configured. */
  supportEmail: string | undefined;
  nowMs: () => number;
}

/** `/.well-known/security.txt` (RFC 9116) and `/.well-known/change-password` (W3C). */
export const wellKnown = fastifyPlugin(
  async (app: FastifyInstance, { publicUrl, supportEmail, nowMs }: WellKnownOptions) => {
    const schema = { hide: true };
    app.get('/.well-known/security.txt', { schema }, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(
          [
            ...(supportEmail === undefined ? [] : [`Contact: mailto:${supportEmail}`]),
            `Contact: ${publicUrl}/support`,
            `Expires: ${new Date(nowMs() + validMs).toISOString()}`,
            'Preferred-Languages: en, fi',
            `Canonical: ${publicUrl}/.well-known/security.txt`,
            '',
          ].join('\n'),
        ),
    );
    app.get('/.well-known/change-password', { schema }, async (_request, reply) =>
      reply.redirect('/account', 302),
    );
  },
);
