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

/** A call that has been on its way for longer and waits for its caller, an upload or an export, is not counted any more. */
const patientMs = 250;
/** Nor is one that works for so long; it does so in pieces, as everybody's turn comes. */
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

/** Whoever asks these looks after the server, or does not come twice. */
const alwaysLetIn: ReadonlySet<string> = new Set([
  endpoints.health.path,
  endpoints.ready.path,
  billingEndpoints.stripeWebhook.path,
]);

/**
 * Works on so many calls at once; the households take turns at the rest, and what cannot be done in time is refused by 503 and
 * `Retry-After`, so that what is let in is done. A refusal costs next to nothing: it is made before the token and the body are looked
 * at. Streams that are open go on. Register behind what takes care of bodies, before all else.
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
  /** Those that are counted, the oldest first, and when they began. */
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
    // Not within what another call is doing when it makes room.
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
