import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ActivityPage, ActivityQuery } from 'sync-protocol/api/activity.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { ActivityRepository } from './activity-repository.ts';

/** `GET /api/activity`: what the people of the household did. */
export const activityRoutes: FastifyPluginAsyncTypebox<{ activity: ActivityRepository }> = async (
  app,
  { activity },
) => {
  app.route({
    method: endpoints.readActivity.method,
    url: endpoints.readActivity.path,
    schema: {
      tags: ['households'],
      security: [{ bearer: [] }],
      summary: 'What the people of the household did in the last 30 days, the newest first',
      querystring: ActivityQuery,
      response: { 200: ActivityPage, ...errorAnswers },
    },
    handler: async ({ member, query }) => activity.read(member.householdId, query.before),
  });
};
