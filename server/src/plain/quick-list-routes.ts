import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { QuickList, ReplaceQuickList } from 'sync-protocol/quick-list/quick-list.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { OtherForm } from '#rows/merge-routes.ts';
import type { QuickListService } from './quick-list-service.ts';

/** `GET /api/quick-list` (specification 7). */
export const quickListRoutes: FastifyPluginAsyncTypebox<{ quickList: QuickListService }> = async (
  app,
  { quickList },
) => {
  app.route({
    method: plainEndpoints.readQuickList.method,
    url: plainEndpoints.readQuickList.path,
    schema: {
      tags: ['quick list'],
      summary: 'The quick list',
      security: [{ bearer: [] }],
      response: { 200: QuickList, ...errorAnswers },
    },
    handler: async ({ member }) => quickList.read(member.householdId),
  });
};

/** `PUT /api/quick-list` (specification 7). */
export const replaceForm = ({ replace }: QuickListService): OtherForm => ({
  body: ReplaceQuickList,
  answer: QuickList,
  handle: async (request, body) => replace(request, body as ReplaceQuickList),
});
