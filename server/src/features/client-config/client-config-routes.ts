import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ClientConfig } from 'sync-protocol/api/config.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { errorAnswers } from '#lib/error-answers.ts';

/**
 * `GET /api/config`: what the client has to know about this deployment. The client stores it for offline
 * starts.
 */
export const clientConfigRoutes: FastifyPluginAsyncTypebox<{ clientConfig: ClientConfig }> = async (
  app,
  { clientConfig },
) => {
  app.route({
    method: endpoints.config.method,
    url: endpoints.config.path,
    schema: {
      tags: ['server'],
      summary: 'What a client needs to know before anybody is signed in',
      response: { 200: ClientConfig, ...errorAnswers },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return clientConfig;
    },
  });
};
