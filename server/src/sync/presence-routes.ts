import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { SayPresence } from 'sync-protocol/api/presence.ts';
import { deviceHeader } from 'sync-protocol/sync/headers.ts';
import { DeviceId } from 'sync-protocol/sync/merge-body.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import type { Presence } from './presence.ts';

/**
 * `PUT /api/presence`: a device with an open stream says whether its person is here, and which list is on the
 * screen.
 */
export const presenceRoutes: FastifyPluginAsyncTypebox<{ presence: Pick<Presence, 'say'> }> = async (
  app,
  { presence },
) => {
  app.route({
    method: endpoints.sayPresence.method,
    url: endpoints.sayPresence.path,
    preHandler: app.limits.presence,
    schema: {
      tags: ['sync'],
      summary: 'Say that one is here, and which list one looks at',
      security: [{ bearer: [] }],
      headers: Type.Object({ [deviceHeader]: DeviceId }),
      body: SayPresence,
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member, headers, body }, reply) => {
      presence.say(member, headers[deviceHeader], body);
      return reply.code(204).send(null);
    },
  });
};
