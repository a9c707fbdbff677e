import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type Stripe from 'stripe';
import { billingEndpoints } from 'sync-protocol/api/billing.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import { notConfigured } from './billing-service.ts';
import { toStripeFault } from './stripe-fault.ts';
import type { TakeEvent } from './take-event.ts';

const maxEventBytes = 512 * 1024;

export interface Webhook {
  stripe: Stripe;
  secret: string;
  takeEvent: TakeEvent;
}

/**
 * `POST /api/billing/webhook`: Stripe's events. The signature covers the raw bytes, so the body is not parsed
 * before the signature is checked. On any answer but 2xx Stripe repeats the event, for three days.
 */
export const webhookRoutes: FastifyPluginAsyncTypebox<{
  webhook: Webhook | null;
  nowMs: () => number;
}> = async (app, { webhook, nowMs }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.route<{ Body: unknown }>({
    method: billingEndpoints.stripeWebhook.method,
    url: billingEndpoints.stripeWebhook.path,
    bodyLimit: maxEventBytes,
    schema: {
      tags: ['billing'],
      summary: 'Events of Stripe, signed by it',
      response: { 204: Type.Null(), ...errorAnswers },
    },
    handler: async ({ body, headers, log }, reply) => {
      if (!webhook) throw notConfigured();
      const event = verify(webhook, body, headers['stripe-signature'], nowMs());
      try {
        await webhook.takeEvent(event);
      } catch (error) {
        const fault = toStripeFault(error);
        if (!fault) throw error;
        log.warn({ fault, eventId: event.id }, 'could not take an event; Stripe will send it again');
        throw new AppError('unavailable', 'The event could not be taken.');
      }
      return reply.code(204).send(null);
    },
  });
};

function verify(
  { stripe, secret }: Webhook,
  body: unknown,
  signature: string | string[] | undefined,
  nowMs: number,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new AppError('invalid_request', 'This is not a signed event.');
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, nowMs);
  } catch (cause) {
    throw new AppError('invalid_request', 'The signature does not fit the event.', { cause });
  }
}
