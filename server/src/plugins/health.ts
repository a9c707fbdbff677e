import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { Type } from 'typebox';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';

const Health = Type.Object({ status: Type.Literal('ok') }, { additionalProperties: false });

/** `GET /api/health`: 200 while the database answers, otherwise 503. */
export const healthRoute: FastifyPluginAsyncTypebox<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.route({
    ...endpoints.health,
    url: endpoints.health.path,
    schema: {
      tags: ['server'],
      summary: 'Whether the server and its database work',
      response: { 200: Health, ...errorAnswers },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      await sql`select 1`.execute(db).catch((cause: unknown) => {
        throw new AppError('unavailable', 'The database does not answer.', { cause });
      });
      return { status: 'ok' as const };
    },
  });
};
