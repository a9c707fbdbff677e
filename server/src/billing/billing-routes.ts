import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BillingPage, billingEndpoints, CheckoutRequest } from 'sync-protocol/api/billing.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import { IdempotencyHeaders } from '#lib/write-request.ts';
import { type BillingService, notConfigured } from './billing-service.ts';

const shared = { tags: ['billing'], security: [{ bearer: [] }] };

/**
 * `/api/billing`: paying, and managing a subscription. The tier itself is read from `GET
 * /api/users/me/stats`.
 */
export const billingRoutes: FastifyPluginAsyncTypebox<{
  /** Null where no Stripe is configured. */
  billing: BillingService | null;
  newId: () => string;
}> = async (app, { billing, newId }) => {
  const configured = (): BillingService => {
    if (!billing) throw notConfigured();
    return billing;
  };
  const attemptOf = (key: string | undefined) =>
    createHash('sha256')
      .update(key ?? newId())
      .digest('hex')
      .slice(0, 32);

  app.route({
    method: billingEndpoints.checkout.method,
    url: billingEndpoints.checkout.path,
    schema: {
      ...shared,
      summary:
        'A page of Stripe on which the plan is paid; a repetition under the same key gives the same page',
      headers: IdempotencyHeaders,
      body: CheckoutRequest,
      response: { 200: BillingPage, ...errorAnswers },
    },
    handler: async ({ member, body, headers }) =>
      configured().checkout(member, body, attemptOf(headers['idempotency-key'])),
  });

  app.route({
    method: billingEndpoints.billingPortal.method,
    url: billingEndpoints.billingPortal.path,
    schema: {
      ...shared,
      summary: 'A page of Stripe for cards and receipts',
      response: { 200: BillingPage, ...errorAnswers },
    },
    handler: async ({ member }) => configured().openPortal(member),
  });

  app.route({
    method: billingEndpoints.upgradeToYearly.method,
    url: billingEndpoints.upgradeToYearly.path,
    schema: {
      ...shared,
      summary: 'From paying by the month to paying by the year, at once',
      headers: IdempotencyHeaders,
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member, headers }, reply) => {
      await configured().upgrade(member, attemptOf(headers['idempotency-key']));
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: billingEndpoints.cancelSubscription.method,
    url: billingEndpoints.cancelSubscription.path,
    schema: {
      ...shared,
      summary: 'End the subscription when what has been paid for is over',
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member }, reply) => {
      await configured().cancel(member);
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: billingEndpoints.resumeSubscription.method,
    url: billingEndpoints.resumeSubscription.path,
    schema: {
      ...shared,
      summary: 'Take a cancellation back',
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ member }, reply) => {
      await configured().resume(member);
      return reply.code(204).send(null);
    },
  });
};
