import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy to a local port, for tests that disturb connections. If one end of a connection closes or
 * fails, the other one is closed.
 *
 * @param leadsTo target port of new connections; open ones stay
 * @param carry passes data from one end to the other
 */
export async function startTcpProxy(
  leadsTo: () => number,
  carry: (from: Socket, to: Socket) => void = (from, to) => from.pipe(to),
) {
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(leadsTo(), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      carry(from, to);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    /**
     * Silences the open connections: nothing arrives any more, and nothing closes. New ones work.
     *
     * @returns the number of silenced sockets
     */
    silence: (): number => {
      for (const socket of sockets) {
        socket.unpipe();
        for (const event of ['end', 'close', 'error']) socket.removeAllListeners(event);
        socket.on('error', () => {});
        socket.pause();
      }
      return sockets.size / 2;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
