import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendError } from '../error-handler.ts';

/** The most that a route may give; Node itself lets go of every request after it. */
export const longestBodyMs = 180_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** From now on the body has this long to arrive. For `onRequest` behind `authenticate`: strangers get no more than others. */
    giveBodyTime: (ms: number) => void;
  }
}

/**
 * Lets go of requests whose body takes too long to arrive. Node knows one time for all, which is too short for an image from
 * where there is hardly a signal and too long for everything else.
 */
export const bodyTime = fastifyPlugin(async (app: FastifyInstance, { usualMs }: { usualMs: number }) => {
  app.decorateRequest('giveBodyTime');
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    let timer: NodeJS.Timeout | undefined;
    /** Where a request is injected and not sent, only its stream tells. */
    const hasArrived = () => raw.complete || raw.readableEnded;
    const letGo = () => {
      if (hasArrived()) return;
      if (reply.sent || reply.raw.headersSent) raw.destroy();
      else
        sendError(reply.header('connection', 'close'), {
          code: 'timeout',
          message: 'The request took too long to arrive.',
        });
    };
    request.giveBodyTime = (ms) => {
      clearTimeout(timer);
      if (hasBody(raw)) timer = setTimeout(letGo, ms).unref();
    };
    request.giveBodyTime(usualMs);
    // Who was answered early may still be sending.
    if (hasBody(raw)) reply.raw.once('close', () => hasArrived() && clearTimeout(timer));
    done();
  });
});

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
