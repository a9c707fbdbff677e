import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';

/** A year, after which whoever reads it should look again (RFC 9116, 2.5.5). */
const validMs = 365 * dayMs;

interface WellKnownOptions {
  publicUrl: string;
  /** Undefined where the deployment names none. */
  supportEmail: string | undefined;
  nowMs: () => number;
}

/** What programs look for under `/.well-known/`: whom to tell of a fault (RFC 9116), and where a password is changed (W3C). */
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
