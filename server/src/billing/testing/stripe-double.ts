import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createStripeRoutes, type StripeAnswer } from './stripe-routes.ts';
import { createStripeWorld } from './stripe-world.ts';

/** Settings of a server that uses the double. */
const settings = {
  STRIPE_SECRET_KEY: 'sk_test_double',
  STRIPE_WEBHOOK_SECRET: 'whsec_double',
  STRIPE_PRICE_MONTHLY: 'price_month',
  STRIPE_PRICE_YEARLY: 'price_year',
};

interface Call {
  method: string;
  path: string;
  params: Record<string, string>;
  idempotencyKey: string | undefined;
}

/**
 * The part of Stripe's HTTP API that we use, on its own port, for the real SDK, with a payment page. It
 * remembers idempotency keys, and signs events with the SDK's helper. `world` changes Stripe's state without
 * a call.
 */
export async function startStripeDouble(nowMs: () => number = Date.now) {
  const world = createStripeWorld(nowMs);
  const calls: Call[] = [];
  const remembered = new Map<string, { text: string; answer: StripeAnswer }>();
  let failures = 0;
  let isRefusingCard = false;
  /** Delays an answer, whose content was read before the delay. */
  let beforeAnswer: (path: string) => Promise<void> = async () => {};
  const signer = new Stripe(settings.STRIPE_SECRET_KEY);

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', origin);
    const params = Object.fromEntries(new URLSearchParams(text || url.search));
    const key = request.headers['idempotency-key']?.toString();
    const method = request.method ?? 'GET';
    if (url.pathname.startsWith('/v1/'))
      calls.push({ method, path: url.pathname, params, idempotencyKey: key });

    const answer = answerTo(method, url, params, key);
    await beforeAnswer(url.pathname);
    response.writeHead(answer.status, { 'request-id': 'req_double', ...answer.headers });
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const route = createStripeRoutes(world, origin);

  function answerTo(method: string, url: URL, params: Record<string, string>, key?: string): StripeAnswer {
    if (failures > 0 && url.pathname.startsWith('/v1/')) {
      failures -= 1;
      return toFailure(500, 'api_error', 'out_of_order');
    }
    if (isRefusingCard && method === 'POST' && url.pathname.startsWith('/v1/subscriptions/')) {
      isRefusingCard = false;
      return toFailure(402, 'card_error', 'card_declined');
    }
    const text = `${method} ${url.pathname} ${JSON.stringify(params)}`;
    const before = key === undefined ? undefined : remembered.get(key);
    if (before && before.text !== text) return toFailure(400, 'idempotency_error', 'idempotency_key_in_use');
    const answer = before?.answer ?? route(method, url, params);
    if (key !== undefined) remembered.set(key, { text, answer });
    return answer;
  }

  return {
    origin,
    world,
    calls,
    /** Environment of a server that uses this double. */
    env: { ...settings, STRIPE_API_BASE: origin },
    /** Makes the next `times` calls fail. */
    fail: (times: number) => {
      failures = times;
    },
    /** Makes the next change of a subscription fail with a refused card. */
    refuseCard: () => {
      isRefusingCard = true;
    },
    delay: (wait: (path: string) => Promise<void>) => {
      beforeAnswer = wait;
    },
    /** Headers for an event's text, as Stripe would send it now. */
    sign: (payload: string, secret = settings.STRIPE_WEBHOOK_SECRET) => ({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signer.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(nowMs() / 1000),
      }),
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

function toFailure(status: number, type: string, code: string): StripeAnswer {
  const body = JSON.stringify({ error: { type, code, message: `refused by the double: ${code}` } });
  return { status, headers: { 'content-type': 'application/json', 'stripe-should-retry': 'false' }, body };
}
