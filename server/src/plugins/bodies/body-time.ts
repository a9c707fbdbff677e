import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendError } from '../error-handler.ts';

/** The longest time that a route may give; Node itself ends every request after it. */
export const longestBodyMs = 180_000;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Gives the body this long to arrive, from now on. Call it in `onRequest` after `authenticate`, so that
     * only signed-in callers get more than the usual time.
     */
    giveBodyTime: (ms: number) => void;
  }
}

/**
 * Ends requests whose body takes too long to arrive. Node has one time-out for all requests, which is too
 * short for an image over a poor connection and too long for everything else.
 */
export const bodyTime = fastifyPlugin(async (app: FastifyInstance, { usualMs }: { usualMs: number }) => {
  app.decorateRequest('giveBodyTime');
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    let timer: NodeJS.Timeout | undefined;
    /** `readableEnded` covers injected requests, which never set `complete`. */
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
    // A client that was answered early may still be sending its body.
    if (hasBody(raw)) reply.raw.once('close', () => hasArrived() && clearTimeout(timer));
    done();
  });
});

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
