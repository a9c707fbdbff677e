import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Structured logs; whatever is logged, no token, cookie or password is in it. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.authorization', '*.cookie', '*.password'],
  };
}

/** One line for every answered call: no query (it may hold a sign-in code), no body, no address of the caller. */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = request.routeOptions.url?.startsWith('/api/health') ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.member?.userId,
      },
      'answered',
    );
  });
});
