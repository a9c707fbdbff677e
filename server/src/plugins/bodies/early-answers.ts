import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasBody } from './body-time.ts';

/** How much of an unwanted body is read and discarded before its connection is closed. */
export interface Drain {
  mostBytes: number;
  mostMs: number;
}

/** A connection with a body of up to this size is kept open for further requests. */
const smallBytes = 1024 * 1024;
const lookEveryMs = 100;

/**
 * Lets clients read an answer that was sent before their body had arrived whole (too large, not signed in, no
 * such route). Many clients read nothing while they send, and closing a connection with unread bytes resets
 * it and loses the answer (RFC 9112, 9.6). So the answer is sent, our side is closed if much is still to
 * come, and the rest of the body is discarded, up to about `drain` bytes and time; then the connection is
 * closed.
 */
export const earlyAnswers = fastifyPlugin(async (app: FastifyInstance, drain: Drain) => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // `finish` also fires for answers that bypass Fastify, such as the embedded provider's.
    if (hasBody(raw)) reply.raw.once('finish', () => throwAway(raw, drain));
    done();
  });
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const { socket } = raw;
    if (hasBody(raw) && !raw.complete && socket instanceof Socket && !isSmall(raw)) {
      reply.header('connection', 'close');
      // Node calls `destroySoon` after the last answer of a connection; close only our side instead.
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
