import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** How long a request may take once the server closes. Half of the process's time to stop: more has to close. */
const patienceMs = 5_000;

/**
 * While the server closes, closes each connection as soon as it owes no answer. Node does this only once, at
 * the start of closing, and only to connections that have sent a request whole: one that is silent, whose body
 * still arrives after an early answer, or whose upload takes long would hold up everything that closes after
 * it. A request that is not answered in time is broken off; devices send what was not acknowledged again.
 */
export const promptClose = fastifyPlugin(async (app: FastifyInstance) => {
  /** Number of unanswered requests of each open connection. */
  const unanswered = new Map<Socket, number>();
  const change = (socket: Socket, by: number) => {
    const count = unanswered.get(socket);
    if (count !== undefined) unanswered.set(socket, count + by);
  };
  app.server.on('connection', (socket: Socket) => {
    unanswered.set(socket, 0);
    socket.once('close', () => unanswered.delete(socket));
  });
  app.server.on('request', ({ socket }, response: ServerResponse) => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const lastMs = performance.now() + patienceMs;
    timer = setInterval(() => {
      const isLate = performance.now() >= lastMs;
      for (const [socket, count] of unanswered) if (isLate || count === 0) socket.destroy();
    }, 50);
  });
  // `onClose` runs after the server has closed.
  app.addHook('onClose', async () => clearInterval(timer));
});
