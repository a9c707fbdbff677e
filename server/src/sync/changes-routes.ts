import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { ChangesPage, ChangesQuery, changesPageSize } from 'sync-protocol/sync/changes.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { ChangesFeed } from './changes-feed.ts';
import { createUnsentPages } from './unsent-pages.ts';

/** `GET /api/changes`. */
export const changesRoutes: FastifyPluginAsyncTypebox<{ feed: ChangesFeed }> = async (app, { feed }) => {
  const unsent = createUnsentPages();
  app.route({
    method: endpoints.changes.method,
    url: endpoints.changes.path,
    schema: {
      tags: ['sync'],
      summary: 'Rows that changed after a cursor, tombstones included, in pages',
      security: [{ bearer: [] }],
      querystring: ChangesQuery,
      response: { 200: ChangesPage, ...errorAnswers },
    },
    handler: async ({ member, query }, reply) => {
      // `accept-encoding` in the answer tells the device that it may gzip its merges (RFC 9110, 12.5.3).
      const page = await feed.readPage(
        member.householdId,
        query.since,
        query.limit ?? changesPageSize.default,
      );
      unsent.take(member.userId, page, reply.raw);
      reply.headers({ 'cache-control': 'no-store', 'accept-encoding': 'gzip' });
      reply.type('application/json; charset=utf-8');
      // The page is already JSON text in the shape of the response schema.
      return page as never;
    },
  });
};
