import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * While the server closes, closes connections as soon as they are idle. Node does this only once, at the
 * start of closing: the connection of a request in flight would delay the exit for its whole keep-alive time.
 */
export const promptClose = fastifyPlugin(async (app: FastifyInstance) => {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  // `onClose` runs after the server has closed.
  app.addHook('onClose', async () => clearInterval(timer));
});
