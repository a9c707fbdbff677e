import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { logIdOf } from '#lib/write-request.ts';
import { isApiCall } from './is-api-call.ts';

/** Options for structured logs without tokens, cookies and passwords. */
export function loggerOptions(level: string): { level: string; redact: string[] } {
  return {
    level,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.authorization',
      '*.cookie',
      '*.password',
      'err.detail', // PostgreSQL quotes row contents in `detail` and `where`.
      'err.where',
    ],
  };
}

/**
 * Logs one line per answered request, without query (it may hold a sign-in code), body and client address.
 * The path is the route's pattern, since parameters may be secret (a password reset) or private (a barcode).
 * The line of a refusal has its `code`, and that of a 401 a `reason`. Files and health checks are logged at
 * `debug` only.
 */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  // The id lets a complaint be found in the log; successful answers do without it.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const asked = request.originalUrl
      .split('?', 1)
      .join()
      .replace(/[\w-]{20,}|\d{6,}/g, '…');
    const route = request.routeOptions.url ?? asked;
    const path = route.endsWith('*') ? asked : route;
    const isProbe = route === endpoints.health.path || route === endpoints.ready.path;
    const isCall = (isApiCall(request) || route.startsWith('/oidc/')) && !isProbe;
    request.log[isCall || reply.statusCode >= 400 ? 'info' : 'debug'](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ...reply.refusal,
        ms: Math.round(reply.elapsedTime),
        userId: request.member?.userId,
        ...(request.headers[idempotencyKeyHeader] !== undefined && { push: logIdOf(request) }),
      },
      'answered',
    );
    done();
  });
});
