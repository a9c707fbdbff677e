import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '#config.ts';
import { AppError } from '#lib/app-error.ts';
import { CannotStart } from '#lib/cannot-start.ts';
import { measureRequests } from './measure-requests.ts';
import { createMetrics, type MetricsDeps } from './metrics.ts';

const metricsPath = '/metrics';

/**
 * Serves metrics in Prometheus' format: on a separate port, or on the API's port to callers with the token.
 * Call it before the routes are registered, since only later ones are measured.
 *
 * @throws CannotStart from the app's `ready`, if the port is taken
 */
export async function serveMetrics(
  app: FastifyInstance,
  { port, host, token }: Config['metrics'],
  deps: MetricsDeps,
): Promise<void> {
  const register = createMetrics(deps);
  measureRequests(app, register);
  if (port !== undefined) listenOnOwnPort(app, register, { port, host, token });
  else if (token !== undefined)
    await app.register(async (open) => {
      open.addHook('onRequest', app.limits.byAddress);
      open.get(metricsPath, { schema: { hide: true } }, async ({ headers }, reply) => {
        if (!isAllowed(headers.authorization, token))
          throw new AppError('unauthorized', 'A token is needed.');
        reply.header('cache-control', 'no-store').type(register.contentType);
        return register.metrics();
      });
    });
}

/** Listens without the app, so that metrics are available even when the app answers nobody. */
function listenOnOwnPort(
  app: FastifyInstance,
  register: Registry,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): void {
  const server = createServer((request, response) => {
    answer(register, token, request, response).catch((err: unknown) => {
      app.log.warn({ err }, 'the metrics could not be read');
      response.writeHead(500).end();
    });
  });
  // Not in `onListen`, whose errors are only logged: a taken port is a configuration error, and ends the
  // start.
  app.addHook('onReady', () => listening(server, { port, host }, app.log));
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

async function answer(
  register: Registry,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== metricsPath)
    response.writeHead(404).end();
  else if (!isAllowed(request.headers.authorization, token)) response.writeHead(401).end();
  else {
    const text = await register.metrics();
    response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text);
  }
}

/**
 * An address that does not exist (yet), such as that of a tunnel, disables the metrics but does not end the
 * start.
 */
function listening(
  server: Server,
  at: { port: number; host: string },
  log: FastifyInstance['log'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (err: NodeJS.ErrnoException) => {
      if (err.code === 'EADDRINUSE')
        return reject(new CannotStart('another program is using this METRICS_PORT.'));
      log.error({ err }, 'the metrics are not served');
      resolve();
    });
    server.listen(at, resolve);
  });
}

function isAllowed(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
