import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { SupportAnswer, SupportMessage } from 'sync-protocol/support/support.ts';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { Tiers } from '#lib/tiers.ts';
import { IdempotencyHeaders, toWriteRequest } from '#lib/write-request.ts';
import type { SupportMail } from './support-mail.ts';
import type { SupportOutbox } from './support-outbox.ts';

/** Messages per IP address in ten minutes: enough for a family, too few for a flood. */
const messagesAllowed = { max: 10, timeWindow: 10 * 60_000 };

/** `POST /api/support`: from anybody; a valid access token adds the sender's tier. */
export const supportRoutes: FastifyPluginAsyncTypebox<{
  outbox: SupportOutbox;
  tiers: Tiers;
  newId: () => string;
}> = async (app, { outbox, tiers, newId }) => {
  const tierOf = async (request: FastifyRequest, reply: FastifyReply): Promise<SupportMail['plan']> => {
    if (request.headers.authorization === undefined) return null;
    try {
      await app.authenticate(request, reply);
      return isPremium(await tiers.tierOf(request.member)) ? 'premium' : 'free';
    } catch (error) {
      // An expired token is no reason to refuse the message.
      if (error instanceof AppError) return null;
      throw error;
    }
  };

  app.route({
    method: endpoints.sendSupport.method,
    url: endpoints.sendSupport.path,
    onRequest: app.rateLimit(messagesAllowed),
    schema: {
      tags: ['support'],
      summary: 'Write to the support; the answer comes by e-mail',
      headers: IdempotencyHeaders,
      body: SupportMessage,
      response: { 202: SupportAnswer, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { website, ...message } = request.body;
      if (!website) {
        const { key = newId(), bodyHash } = toWriteRequest(request);
        await outbox.accept(key, bodyHash, { message, plan: await tierOf(request, reply) });
        void outbox.deliverDue();
      }
      return reply.code(202).send({ status: 'received' as const });
    },
  });
};
