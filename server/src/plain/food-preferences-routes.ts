import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { FoodPreferences } from 'sync-protocol/food-preferences/food-preferences.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { FoodPreferencesService } from './food-preferences-service.ts';

/** `GET /api/food-preferences`: the categories that people chose, on all of a household's devices. */
export const foodPreferencesRoutes: FastifyPluginAsyncTypebox<{
  foodPreferences: FoodPreferencesService;
}> = async (app, { foodPreferences }) => {
  app.route({
    method: plainEndpoints.readFoodPreferences.method,
    url: plainEndpoints.readFoodPreferences.path,
    schema: {
      tags: ['food preferences'],
      summary: 'What was chosen for each food',
      security: [{ bearer: [] }],
      response: { 200: FoodPreferences, ...errorAnswers },
    },
    handler: async ({ member }) => foodPreferences.read(member.householdId),
  });
};
