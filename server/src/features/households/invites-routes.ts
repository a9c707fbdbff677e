import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import {
  Household,
  HouseholdParams,
  InviteLook,
  InviteParams,
  InviteToken,
  MadeInvite,
  MailInvite,
  mailInvite,
  OpenInvites,
} from 'sync-protocol/api/households.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import type { InviteMails } from './invite-mails/invite-mails.ts';
import type { InvitesService } from './invites-service.ts';

const common = { tags: ['households'], security: [{ bearer: [] }] };

/** `/api/households/{id}/invites` and `POST /api/invites/accept`. */
export const invitesRoutes: FastifyPluginAsyncTypebox<{
  invites: InvitesService;
  inviteMails: InviteMails;
}> = async (app, { invites, inviteMails }) => {
  app.route({
    method: householdEndpoints.createInvite.method,
    url: householdEndpoints.createInvite.path,
    schema: {
      ...common,
      summary: 'A link by which one person may join; this answer alone has it',
      params: HouseholdParams,
      response: { 201: MadeInvite, ...errorAnswers },
    },
    handler: async ({ member, params }, reply) =>
      reply.code(201).send(await invites.create(member.userId, params.id)),
  });

  app.route({
    method: householdEndpoints.readInvites.method,
    url: householdEndpoints.readInvites.path,
    schema: {
      ...common,
      summary: 'The invites that can still be accepted',
      params: HouseholdParams,
      response: { 200: OpenInvites, ...errorAnswers },
    },
    handler: async ({ member, params }) => invites.list(member.userId, params.id),
  });

  app.route({
    method: mailInvite.method,
    url: mailInvite.path,
    onRequest: app.limits.inviteTokens,
    schema: {
      ...common,
      summary: 'Mail an invite to an address, which is not kept',
      params: InviteParams,
      body: MailInvite,
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member, params, body }, reply) => {
      await inviteMails.send(member.userId, params, body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: householdEndpoints.withdrawInvite.method,
    url: householdEndpoints.withdrawInvite.path,
    schema: {
      ...common,
      summary: 'Withdraw an invite',
      params: InviteParams,
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member, params }, reply) => {
      await invites.withdraw(member.userId, params.id, params.inviteId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: householdEndpoints.acceptInvite.method,
    url: householdEndpoints.acceptInvite.path,
    onRequest: app.limits.inviteTokens,
    schema: {
      ...common,
      summary: 'Join the household of an invite',
      body: InviteToken,
      response: { 200: Household, ...errorAnswers },
    },
    handler: async ({ member, body }) => invites.accept(member, body.token),
  });
};

/** `POST /api/invites/look`, for anybody with the link, signed in or not. */
export const lookAtInviteRoute: FastifyPluginAsyncTypebox<{ invites: InvitesService }> = async (
  app,
  { invites },
) => {
  app.route({
    method: householdEndpoints.lookAtInvite.method,
    url: householdEndpoints.lookAtInvite.path,
    onRequest: app.limits.inviteTokens,
    schema: {
      tags: ['households'],
      summary: 'Whose household an invite leads into',
      body: InviteToken,
      response: { 200: InviteLook, ...errorAnswers },
    },
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      return invites.look(body.token);
    },
  });
};
