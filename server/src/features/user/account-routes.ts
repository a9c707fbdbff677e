import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { DeletedAccountAnswer, DeletedAccountQuery } from 'sync-protocol/api/deleted-account.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { DeletedPeople } from './deleted-people.ts';

/** `DELETE /api/users/me`. */
export const deleteAccountRoute: FastifyPluginAsyncTypebox<{
  deletion: AccountDeletion;
  requireFreshSignIn: (request: FastifyRequest) => Promise<void>;
}> = async (app, { deletion, requireFreshSignIn }) => {
  app.route({
    method: endpoints.deleteAccount.method,
    url: endpoints.deleteAccount.path,
    schema: {
      tags: ['account'],
      summary: 'Delete the account and everything that belongs to it, for good',
      security: [{ bearer: [] }],
      response: { 204: Type.Null(), ...errorAnswers },
    },
    preHandler: requireFreshSignIn,
    handler: async ({ member }, reply) => {
      await deletion.deleteAccount(member);
      return reply.code(204).send(null);
    },
  });
};

/** `POST /api/deleted-accounts`, for devices whose session has ended with the account. */
export const deletedAccountsRoute: FastifyPluginAsyncTypebox<{ people: DeletedPeople }> = async (
  app,
  { people },
) => {
  app.route({
    method: endpoints.deletedAccounts.method,
    url: endpoints.deletedAccounts.path,
    schema: {
      tags: ['account'],
      summary: 'Whether the account is deleted whose data a device still holds',
      body: DeletedAccountQuery,
      response: { 200: DeletedAccountAnswer, ...errorAnswers },
    },
    handler: async ({ body }) => ({ isDeleted: await people.hasDeleted(body, body.epoch) }),
  });
};
