import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server on which connections can fall silent: nothing arrives any more, and nothing closes. New ones work. */
export async function startSilentProxy(port: number) {
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Gives how many connections fell silent. */
    silence: (): number => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.removeAllListeners('end');
        socket.removeAllListeners('close');
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
