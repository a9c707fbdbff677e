import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { MergeQuickList, QuickList, ReplaceQuickList } from 'sync-protocol/quick-list/quick-list.ts';
import { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import { validateBodyAs } from '#lib/validate-body-as.ts';
import { IdempotencyHeaders, toWriteRequest } from '#lib/write-request.ts';
import type { QuickListService } from './quick-list-service.ts';

/** `GET` and `PUT /api/quick-list` (specification 7); with `merge` in the body the PUT merges (SPEC W1). */
export const quickListRoutes: FastifyPluginAsyncTypebox<{ quickList: QuickListService }> = async (
  app,
  { quickList },
) => {
  app.route({
    method: endpoints.readQuickList.method,
    url: endpoints.readQuickList.path,
    schema: {
      tags: ['quick list'],
      summary: 'The quick list',
      security: [{ bearer: [] }],
      response: { 200: QuickList, ...errorAnswers },
    },
    handler: async ({ member }) => quickList.read(member.householdId),
  });

  app.route({
    method: endpoints.putQuickList.method,
    url: endpoints.putQuickList.path,
    schema: {
      tags: ['quick list'],
      summary: 'Replace the quick list, or merge changes into it',
      description:
        'An item of a list that replaces needs its itemName alone: the name tells its category, and it is not checked.',
      security: [{ bearer: [] }],
      headers: IdempotencyHeaders,
      body: Type.Union([ReplaceQuickList, MergeQuickList]),
      response: { 200: Type.Union([QuickList, MergeAnswer]), ...errorAnswers },
    },
    validatorCompiler: validateBodyAs((body) => ('merge' in body ? MergeQuickList : ReplaceQuickList)),
    handler: async (request) => {
      const { body } = request;
      const write = toWriteRequest(request, request.headers['idempotency-key']);
      return 'merge' in body ? quickList.merge(write, body) : quickList.replace(write, body);
    },
  });
};
