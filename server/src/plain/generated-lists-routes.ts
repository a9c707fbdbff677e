import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { GeneratedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { GeneratedList } from 'sync-protocol/generated-lists/generated-list.ts';
import { FromCalendar, ReplaceGeneratedList } from 'sync-protocol/generated-lists/generated-lists.ts';
import { RowId } from 'sync-protocol/schema/row-id.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import { listTimeoutMs, streamed, streamList } from '#lib/stream-list.ts';
import type { Tiers } from '#lib/tiers.ts';
import { IdempotencyHeaders, toWriteRequest } from '#lib/write-request.ts';
import type { GeneratedListsService, ListInPages } from './generated-lists-service.ts';

/** `/api/generated-lists` (specification 7). Making a list is part of the premium tier. */
export const generatedListsRoutes: FastifyPluginAsyncTypebox<{
  generatedLists: GeneratedListsService;
  tiers: Tiers;
}> = async (app, { generatedLists, tiers }) => {
  const common = { tags: ['generated lists'], security: [{ bearer: [] }] };
  const list = { 200: streamed(GeneratedList), ...errorAnswers };
  /** Streams a list page by page, since its lines may be many and long. */
  const send = (reply: FastifyReply, { list: made, items }: ListInPages) =>
    streamList(reply, GeneratedItem, items, {
      start: `${JSON.stringify(made).slice(0, -1)},"items":`,
      end: '}',
    });

  app.route({
    method: plainEndpoints.readLatestGeneratedList.method,
    url: plainEndpoints.readLatestGeneratedList.path,
    schema: { ...common, summary: 'The list made last', response: list },
    handlerTimeout: listTimeoutMs,
    handler: async ({ member }, reply) => send(reply, await generatedLists.readLatest(member.householdId)),
  });

  app.route({
    method: plainEndpoints.generateList.method,
    url: plainEndpoints.generateList.path,
    schema: {
      ...common,
      summary: 'Make a list of what the meals of some days need',
      description:
        'Sums of quantities are kept and answered in English units, whatever Accept-Language says.',
      headers: IdempotencyHeaders,
      body: FromCalendar,
      response: list,
    },
    handler: async (request, reply) => {
      await tiers.requirePremium(request.member);
      const write = toWriteRequest(request);
      return send(reply, await generatedLists.fromCalendar(write, request.body));
    },
  });

  app.route({
    method: plainEndpoints.replaceGeneratedList.method,
    url: plainEndpoints.replaceGeneratedList.path,
    schema: {
      ...common,
      summary: 'Save the lines of a list, matched by name',
      headers: IdempotencyHeaders,
      params: Type.Object({ id: RowId }),
      body: ReplaceGeneratedList,
      response: list,
    },
    handler: async (request, reply) => {
      const write = toWriteRequest(request);
      return send(reply, await generatedLists.replace(write, request.params.id, request.body));
    },
  });
};
