import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CalendarFeed, ChooseCalendarFeed, linkEndpoints } from 'sync-protocol/api/links-out.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import type { CalendarFeedsService } from './calendar-feeds-service.ts';

const common = { tags: ['calendar'], security: [{ bearer: [] }] };

/** `/api/calendar-feed`: the address at which a person's calendar app reads the household's meals. */
export const calendarFeedsRoutes: FastifyPluginAsyncTypebox<{ feeds: CalendarFeedsService }> = async (
  app,
  { feeds },
) => {
  app.route({
    method: linkEndpoints.readCalendarFeed.method,
    url: linkEndpoints.readCalendarFeed.path,
    schema: {
      ...common,
      summary: 'The address of the meals for a calendar; null while there is none',
      response: { 200: CalendarFeed, ...errorAnswers },
    },
    handler: async ({ member }) => feeds.read(member),
  });

  app.route({
    method: linkEndpoints.makeCalendarFeed.method,
    url: linkEndpoints.makeCalendarFeed.path,
    schema: {
      ...common,
      summary: 'Make the address, or tell it another zone or language',
      body: ChooseCalendarFeed,
      response: { 200: CalendarFeed, ...errorAnswers },
    },
    handler: async ({ member, body }) => feeds.make(member, body),
  });

  app.route({
    method: linkEndpoints.stopCalendarFeed.method,
    url: linkEndpoints.stopCalendarFeed.path,
    schema: {
      ...common,
      summary: 'End the address; another one is made where it is wanted again',
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member }, reply) => {
      await feeds.stop(member);
      return reply.code(204).send(null);
    },
  });
};
