import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sockets that listen at one port. */
const listeners = 32;
/** So many connections may wait to be taken: after an outage all come back at once. */
const backlog = 4_096;

/**
 * Listens by many sockets at one port, among which Linux spreads new connections (SO_REUSEPORT): Node takes one connection of each in a
 * round of its event loop. A round of a busy server takes many milliseconds, so that with one socket those who come anew would stand
 * before the door for seconds, where nobody takes turns and nobody is refused. On other systems one socket listens.
 *
 * @throws Error `EADDRINUSE` where another process listens there, also one of ours
 */
export async function listenWidely(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<void> {
  const isSpread = process.platform === 'linux';
  if (isSpread && port !== 0) await refuseTaken(port, host);
  // What Fastify hands on without knowing it by name.
  const spread = { reusePort: isSpread };
  await app.listen({ port, host, backlog, ...spread });
  if (!isSpread) return;
  const place = app.server.address() as AddressInfo;
  const others: Server[] = [];
  closeTogether(app, others);
  for (let i = 1; i < listeners; i++) {
    // As node:http makes its own.
    const other = createServer({ allowHalfOpen: true, noDelay: true });
    other.on('connection', (socket) => app.server.emit('connection', socket));
    other.listen({ port: place.port, host: place.address, backlog, reusePort: true });
    await once(other, 'listening');
    others.push(other);
  }
}

/** The app's server is not closed before what the others have taken is done. */
function closeTogether({ server }: FastifyInstance, others: readonly Server[]): void {
  const close = server.close.bind(server);
  server.close = (done) => {
    const closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
    return close((fault) => void Promise.all(closed).then(() => done?.(fault)));
  };
}

/** Two who both spread may share a port: whoever comes second has to be told. */
async function refuseTaken(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
