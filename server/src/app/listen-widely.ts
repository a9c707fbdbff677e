import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Number of sockets listening at the port. */
const listeners = 32;
/** Connections that may wait to be accepted: after an outage all clients come back at once. */
const backlog = 4_096;

/**
 * Listens at one port with many sockets, among which Linux spreads new connections (SO_REUSEPORT), since Node
 * accepts one connection per socket and event loop round. A round of a busy server takes many milliseconds:
 * with one socket new connections would wait seconds in the kernel, where neither fair queueing nor refusal
 * reaches them. On other systems one socket listens.
 *
 * @throws Error `EADDRINUSE` if another process listens at the port, even one of this server's
 */
export async function listenWidely(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<void> {
  const isSpread = process.platform === 'linux';
  if (isSpread && port !== 0) await refuseTaken(port, host);
  // `reusePort` is not among Fastify's typed options, but is passed on to Node.
  const spread = { reusePort: isSpread };
  await app.listen({ port, host, backlog, ...spread });
  if (!isSpread) return;
  const place = app.server.address() as AddressInfo;
  const others: Server[] = [];
  closeTogether(app, others);
  for (let i = 1; i < listeners; i++) {
    // The same socket options as node:http sets.
    const other = createServer({ allowHalfOpen: true, noDelay: true });
    other.on('connection', (socket) => app.server.emit('connection', socket));
    other.listen({ port: place.port, host: place.address, backlog, reusePort: true });
    await once(other, 'listening');
    others.push(other);
  }
}

/** Makes the app's server finish closing only after the connections of the other sockets have ended. */
function closeTogether({ server }: FastifyInstance, others: readonly Server[]): void {
  const close = server.close.bind(server);
  server.close = (done) => {
    const closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
    return close((fault) => void Promise.all(closed).then(() => done?.(fault)));
  };
}

/** Two processes with SO_REUSEPORT could share a port, so this probes without it and throws `EADDRINUSE`. */
async function refuseTaken(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
