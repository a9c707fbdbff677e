import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { accountEndpoints } from 'sync-protocol/api/account-endpoints.ts';
import { SessionList } from 'sync-protocol/api/sessions.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { Identity } from '#lib/identity.ts';

type SessionKeeper = Pick<Identity, 'listSessions' | 'endSession' | 'endOtherSessions'>;

/** `/api/users/me/sessions`: lists and ends a person's sign-ins. */
export const sessionsRoutes: FastifyPluginAsyncTypebox<{
  /** Null with an external provider. */
  keeper: SessionKeeper | null;
}> = async (app, { keeper }) => {
  const common = { tags: ['account'], security: [{ bearer: [] }] };

  app.route({
    method: accountEndpoints.readSessions.method,
    url: accountEndpoints.readSessions.path,
    schema: {
      ...common,
      summary: 'Where one is signed in; null where another provider keeps that',
      response: { 200: SessionList, ...errorAnswers },
    },
    handler: async ({ member, signIn, ip }) => {
      if (!keeper || signIn.session === null) return { sessions: null };
      const sessions = await keeper.listSessions(member.subject, ip);
      return { sessions: sessions.map((one) => ({ ...one, isThis: one.id === signIn.session })) };
    },
  });

  app.route({
    method: accountEndpoints.endSession.method,
    url: accountEndpoints.endSession.path,
    schema: {
      ...common,
      summary: 'End one of one’s sign-ins, with all its tokens',
      params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { keep } = kept(request);
      await keep.endSession(request.member.subject, request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: accountEndpoints.endOtherSessions.method,
    url: accountEndpoints.endOtherSessions.path,
    schema: {
      ...common,
      summary: 'End all of one’s sign-ins but the one that asks',
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { keep, session } = kept(request);
      await keep.endOtherSessions(request.member.subject, session);
      return reply.code(204).send(null);
    },
  });

  function kept({ signIn }: Pick<FastifyRequest, 'signIn'>): { keep: SessionKeeper; session: string } {
    if (!keeper || signIn.session === null)
      throw new AppError('not_found', 'Sign-ins are kept at the service that you sign in with.');
    return { keep: keeper, session: signIn.session };
  }
};
