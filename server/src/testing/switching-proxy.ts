import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address whose connections lead to whichever port is the right one now, as a cluster's proxy or floating address does. */
export async function startSwitchingProxy(firstPort: number) {
  let port = firstPort;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    /** New connections lead there; those that are open stay where they lead. */
    switchTo: (to: number) => {
      port = to;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
