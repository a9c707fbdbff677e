import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import {
  NewRecurringItem,
  RecurringItem,
  RecurringItemEdit,
  RecurringItems,
  TodayQuery,
} from 'sync-protocol/recurring-items/recurring-items.ts';
import { RowId } from 'sync-protocol/schema/row-id.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import type { Tiers } from '#lib/tiers.ts';
import { IdempotencyHeaders, toWriteRequest } from '#lib/write-request.ts';
import type { RecurringItemsService } from './recurring-items-service.ts';

/**
 * `/api/recurring-items` (specification 7). They are part of the premium tier; on the free tier they can only
 * be read and deleted (design 5).
 */
export const recurringItemsRoutes: FastifyPluginAsyncTypebox<{
  recurringItems: RecurringItemsService;
  tiers: Tiers;
}> = async (app, { recurringItems, tiers }) => {
  const common = { tags: ['recurring items'], security: [{ bearer: [] }] };
  const writing = { ...common, headers: IdempotencyHeaders };
  const many = { 200: RecurringItems, ...errorAnswers };
  const params = Type.Object({ id: RowId });

  app.route({
    method: plainEndpoints.readRecurringItems.method,
    url: plainEndpoints.readRecurringItems.path,
    schema: { ...common, summary: 'What is bought again and again', querystring: TodayQuery, response: many },
    handler: async ({ member, query }) => recurringItems.list(member.householdId, query.today),
  });

  app.route({
    method: plainEndpoints.readDueRecurringItems.method,
    url: plainEndpoints.readDueRecurringItems.path,
    schema: { ...common, summary: 'What is due today', querystring: TodayQuery, response: many },
    handler: async ({ member, query }) => {
      await tiers.requirePremium(member);
      return recurringItems.listDue(member.householdId, query.today);
    },
  });

  app.route({
    method: plainEndpoints.createRecurringItem.method,
    url: plainEndpoints.createRecurringItem.path,
    schema: {
      ...writing,
      summary: 'Buy something again and again',
      description:
        'Needs itemName and interval. Where they are absent the name tells the category, startDate is nextDueDate, else the day in UTC, and nextDueDate is startDate.',
      body: NewRecurringItem,
      response: { 201: RecurringItem, ...errorAnswers },
    },
    handler: async (request, reply) => {
      await tiers.requirePremium(request.member);
      const write = toWriteRequest(request);
      return reply.code(201).send(await recurringItems.create(write, request.body));
    },
  });

  app.route({
    method: plainEndpoints.updateRecurringItem.method,
    url: plainEndpoints.updateRecurringItem.path,
    schema: {
      ...writing,
      summary: 'Change a recurring item; what is absent stays',
      params,
      body: RecurringItemEdit,
      response: { 200: RecurringItem, ...errorAnswers },
    },
    handler: async (request) => {
      await tiers.requirePremium(request.member);
      const write = toWriteRequest(request);
      return recurringItems.update(write, request.params.id, request.body);
    },
  });

  app.route({
    method: plainEndpoints.deleteRecurringItem.method,
    url: plainEndpoints.deleteRecurringItem.path,
    schema: {
      ...writing,
      summary: 'Stop buying something again and again',
      params,
      response: { 200: Type.Object({ _id: RowId }), ...errorAnswers },
    },
    handler: async (request) => recurringItems.remove(toWriteRequest(request), request.params.id),
  });
};
