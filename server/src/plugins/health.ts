import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { Readiness } from './readiness.ts';

const Health = Type.Object({ status: Type.Literal('ok') }, { additionalProperties: false });

/**
 * `GET /api/health`: 200 while the process answers; for supervisors that restart it. `GET /api/ready`: 200
 * while it can do its work, otherwise 503; for load balancers, since a restart does not help if the database
 * is down.
 */
export const healthRoutes: FastifyPluginAsyncTypebox<{ readiness: Readiness }> = async (
  app,
  { readiness },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.route({
    ...endpoints.health,
    url: endpoints.health.path,
    schema: {
      tags: ['server'],
      summary: 'Whether the server lives',
      response: { 200: Health, ...errorAnswers },
    },
    handler: async () => ({ status: 'ok' as const }),
  });
  app.route({
    ...endpoints.ready,
    url: endpoints.ready.path,
    schema: {
      tags: ['server'],
      summary: 'Whether the server can do its work: its database reads and writes, its disk has room',
      response: { 200: Health, ...errorAnswers },
    },
    handler: async () => {
      const fault = await readiness.findFault();
      if (fault) throw new AppError('unavailable', fault.message, { cause: fault.cause });
      return { status: 'ok' as const };
    },
  });
};
