import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasBody } from './body-time.ts';

/** What is read of a body that nobody wants, before its connection is let go. */
export interface Drain {
  mostBytes: number;
  mostMs: number;
}

/** As much of a body does not cost a connection that can be used again. */
const smallBytes = 1024 * 1024;
const lookEveryMs = 100;

/**
 * Lets whoever is answered before their body has come whole (too large, not signed in, no such route) read the answer. Many
 * clients read nothing while they send, and a connection that is closed with unread bytes is reset under them, answer and
 * all (RFC 9112, 9.6). So the answer goes out, our side is closed where much is still to come, and what comes is thrown away:
 * about so many bytes and so long, then the connection is let go.
 */
export const earlyAnswers = fastifyPlugin(async (app: FastifyInstance, drain: Drain) => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Also where an answer passes Fastify by, as the embedded provider's do.
    if (hasBody(raw)) reply.raw.once('finish', () => throwAway(raw, drain));
    done();
  });
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const { socket } = raw;
    if (hasBody(raw) && !raw.complete && socket instanceof Socket && !isSmall(raw)) {
      reply.header('connection', 'close');
      // What Node calls after a last answer destroys the socket: instead our side alone is closed.
      socket.destroySoon = () => void socket.end();
    }
    done();
  });
});

function throwAway(raw: IncomingMessage, { mostBytes, mostMs }: Drain): void {
  const { socket } = raw;
  if (raw.complete || !(socket instanceof Socket) || socket.destroyed) return;
  raw.resume();
  const readBefore = socket.bytesRead;
  const startedAt = performance.now();
  const look = setInterval(() => {
    const isTooMuch = socket.bytesRead - readBefore > mostBytes || performance.now() - startedAt > mostMs;
    if (isTooMuch || (raw.complete && socket.writableEnded)) socket.destroy();
    if (raw.complete || socket.destroyed) clearInterval(look);
  }, lookEveryMs).unref();
}

const isSmall = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Infinity) <= smallBytes;
