import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { logIdOf } from '#lib/write-request.ts';
import { isApiCall } from './is-api-call.ts';

/** Structured logs; whatever is logged, no token, cookie or password is in it. */
export function loggerOptions(level: string): { level: string; redact: string[] } {
  return {
    level,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.authorization',
      '*.cookie',
      '*.password',
      'err.detail', // PostgreSQL quotes the row in these two.
      'err.where',
    ],
  };
}

/**
 * One line for every answered call: no query (it may hold a sign-in code), of the path what its route declares (the rest may open a
 * password reset, or be the code of what somebody buys), no body, no address of the caller. Files and health checks are told at `debug` only.
 */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  // By it a person's complaint is found in the log; who got what they asked for has none.
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
        ms: Math.round(reply.elapsedTime),
        userId: request.member?.userId,
        ...(request.headers[idempotencyKeyHeader] !== undefined && { push: logIdOf(request) }),
      },
      'answered',
    );
    done();
  });
});
