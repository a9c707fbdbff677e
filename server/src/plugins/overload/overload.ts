import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { billingEndpoints } from 'sync-protocol/api/billing.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { ErrorBody } from 'sync-protocol/errors.ts';
import { isApiCall } from '../is-api-call.ts';
import { createCallers } from './callers.ts';
import { type CallKind, createFairQueue } from './fair-queue.ts';

/** After this time a call that waits for its client (a slow upload or download) is not counted any more. */
const patientMs = 250;
/** After this time no call is counted any more; such long work yields to others between its pieces. */
const countedMs = 5_000;
const lookMs = 50;
const tellMs = 5_000;

const refusal = JSON.stringify({
  code: 'unavailable',
  message: 'The server has more to do than it can. Nothing was lost; please try again.',
} satisfies ErrorBody);

const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(refusal)),
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** Never refused: probes of the server, and Stripe's events. */
const alwaysLetIn: ReadonlySet<string> = new Set([
  endpoints.health.path,
  endpoints.ready.path,
  billingEndpoints.stripeWebhook.path,
]);

/**
 * Limits the API calls in progress to `atOnce`. Households take turns at the rest, and calls that cannot
 * begin in time are refused with 503 and `Retry-After`, so that the others are served. A refusal is cheap:
 * neither token nor body has been read. Open streams are not counted. Register after the plugins for bodies,
 * and before all others.
 */
export const overload = fastifyPlugin(async (app: FastifyInstance, { atOnce }: { atOnce: number }) => {
  const queue = createFairQueue({
    atOnce,
    mostOfCaller: 32,
    mostWaiting: 5_000,
    longestWaitMs: { read: 2_000, write: 1_000 },
    nowMs: () => performance.now(),
    soon: setImmediate,
  });
  const callers = createCallers();
  /** The counted calls, the oldest first; times are of `performance.now()`. */
  const counted = new Map<FastifyRequest, { beganAtMs: number; answer: ServerResponse }>();
  let refused = 0;

  function leave(request: FastifyRequest): void {
    if (counted.delete(request)) queue.leave();
  }

  const look = setInterval(() => {
    const now = performance.now();
    for (const [request, { beganAtMs, answer }] of counted) {
      if (now - beganAtMs < patientMs) break;
      const waitsForCaller = !request.raw.complete || answer.headersSent;
      if (waitsForCaller || answer.destroyed || now - beganAtMs > countedMs) leave(request);
    }
    if (queue.waiting() > 0) queue.clear();
  }, lookMs).unref();
  const tell = setInterval(() => {
    if (refused > 0)
      app.log.warn({ refused, waiting: queue.waiting() }, 'more is asked for than can be done');
    refused = 0;
  }, tellMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(look);
    clearInterval(tell);
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request.raw;
    if (!isApiCall(request) || alwaysLetIn.has(request.routeOptions.url ?? '')) return done();
    const begin = () => {
      counted.set(request, { beganAtMs: performance.now(), answer: reply.raw });
      done();
    };
    const before = queue.waiting();
    let inOwnContext = (work: () => void) => work();
    queue.enter({
      caller: callers.callerOf(request),
      kind: kindOf(method),
      begin: () => inOwnContext(begin),
      isGone: () => reply.raw.destroyed,
      refuse: (retryAfterS) => {
        refused++;
        reply.code(503).hijack();
        reply.raw.writeHead(503, { ...refusalHeaders, 'retry-after': String(retryAfterS) }).end(refusal);
      },
    });
    // A waiting call begins while another one ends, so it restores its own async context.
    if (queue.waiting() > before) inOwnContext = AsyncLocalStorage.snapshot();
  });

  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    callers.note(request);
    done();
  });
});

const kindOf = (method: string | undefined): CallKind =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write';
