import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { accountEndpoints } from 'sync-protocol/api/account-endpoints.ts';
import { DeletedAccountAnswer, DeletedAccountQuery } from 'sync-protocol/api/deleted-account.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { DeleteAccountRequest, PersonChange } from 'sync-protocol/api/households.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
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
    method: accountEndpoints.deleteAccount.method,
    url: accountEndpoints.deleteAccount.path,
    schema: {
      tags: ['account'],
      summary: 'Delete the account and everything that belongs to it, for good',
      description: 'A household of several people stays to the others; the body may say who is to own it.',
      security: [{ bearer: [] }],
      body: DeleteAccountRequest,
      response: { 204: Type.Null(), ...errorAnswers },
    },
    preValidation: async (request) => {
      request.body ??= {};
    },
    preHandler: requireFreshSignIn,
    handler: async ({ member, body }, reply) => {
      await deletion.deleteAccount(member, body);
      return reply.code(204).send(null);
    },
  });
};

/** `PATCH /api/users/me`. */
export const changePersonRoute: FastifyPluginAsyncTypebox<{
  rename: (userId: string, name: string) => Promise<void>;
  /** Stores the portrait; returns it as stored. */
  portray: (userId: string, portrait: string) => Promise<string>;
  /** Notifies the devices of everybody who sees the change. */
  notify: (userId: string) => Promise<void>;
}> = async (app, { rename, portray, notify }) => {
  app.route({
    method: endpoints.changePerson.method,
    url: endpoints.changePerson.path,
    schema: {
      tags: ['account'],
      summary: 'What the others of one’s households see of oneself: a name and a small picture',
      security: [{ bearer: [] }],
      body: PersonChange,
      response: { 200: PersonChange, ...errorAnswers },
    },
    preHandler: async (request) => {
      if (request.body.picture) await app.limits.uploads(request);
    },
    handler: async ({ member, body }) => {
      const { userId } = member;
      const answer: PersonChange = {};
      // The portrait first, since it may be rejected.
      if (body.picture !== undefined) answer.picture = await portray(userId, body.picture);
      if (body.name !== undefined) {
        answer.name = cleanLine(body.name);
        await rename(userId, answer.name);
      }
      await notify(userId);
      return answer;
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
