import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import {
  ChangeRole,
  Household,
  HouseholdParams,
  Households,
  MemberParams,
  NameHousehold,
} from 'sync-protocol/api/households.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import type { HouseholdsService } from './households-service.ts';

const common = { tags: ['households'], security: [{ bearer: [] }] };
const one = { 200: Household, ...errorAnswers };
const nothing = { 204: Type.Null(), ...errorAnswers };

/** `/api/households`: a person's households and their members. */
export const householdsRoutes: FastifyPluginAsyncTypebox<{ households: HouseholdsService }> = async (
  app,
  { households },
) => {
  app.route({
    method: endpoints.readHouseholds.method,
    url: endpoints.readHouseholds.path,
    schema: {
      ...common,
      summary: 'The households that one belongs to, with their people',
      response: { 200: Households, ...errorAnswers },
    },
    handler: async ({ member }) => households.list(member.userId),
  });

  app.route({
    method: householdEndpoints.createHousehold.method,
    url: householdEndpoints.createHousehold.path,
    schema: {
      ...common,
      summary: 'A household more, of one’s own',
      body: NameHousehold,
      response: { 201: Household, ...errorAnswers },
    },
    handler: async ({ member, body }, reply) =>
      reply.code(201).send(await households.create(member.userId, body.name)),
  });

  app.route({
    method: householdEndpoints.renameHousehold.method,
    url: householdEndpoints.renameHousehold.path,
    schema: {
      ...common,
      summary: 'Call a household something else',
      params: HouseholdParams,
      body: NameHousehold,
      response: one,
    },
    handler: async ({ member, params, body }) => households.rename(member.userId, params.id, body.name),
  });

  app.route({
    method: householdEndpoints.deleteHousehold.method,
    url: householdEndpoints.deleteHousehold.path,
    schema: {
      ...common,
      summary: 'Delete a household with all that it has; its owner may, when alone in it',
      params: HouseholdParams,
      response: nothing,
    },
    handler: async ({ member, params }, reply) => {
      await households.remove(member.userId, params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: householdEndpoints.changeMember.method,
    url: householdEndpoints.changeMember.path,
    schema: {
      ...common,
      summary: 'Make somebody an owner, or one no more',
      params: MemberParams,
      body: ChangeRole,
      response: one,
    },
    handler: async ({ member, params, body }) =>
      households.changeRole(member.userId, params.id, { userId: params.memberId, role: body.role }),
  });

  app.route({
    method: householdEndpoints.removeMember.method,
    url: householdEndpoints.removeMember.path,
    schema: {
      ...common,
      summary: 'Leave a household, or remove somebody from one’s own',
      params: MemberParams,
      response: nothing,
    },
    handler: async ({ member, params }, reply) => {
      await households.removeMember(member.userId, params.id, params.memberId);
      return reply.code(204).send(null);
    },
  });
};
