import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * While the server closes, lets go of every connection as soon as its last answer is out. Node does so only once, at the
 * start: a request in flight would then hold the process up for the rest of its keep-alive time.
 */
export const promptClose = fastifyPlugin(async (app: FastifyInstance) => {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  // The server has closed by then.
  app.addHook('onClose', async () => clearInterval(timer));
});
