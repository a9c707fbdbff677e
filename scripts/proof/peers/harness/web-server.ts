import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';
import type { PeerServer } from '../contract.ts';

/** Listens on a free port of this machine. */
export async function serveHttp(listener: RequestListener): Promise<PeerServer & { server: http.Server }> {
  const server = http.createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts a WebSocket server with the package `ws`. */
export async function serveWebSockets(
  onConnection: ((socket: WebSocket, request: IncomingMessage) => void) | undefined,
  onServer: (sockets: WebSocketServer) => void = () => undefined,
): Promise<PeerServer> {
  const { WebSocketServer } = await import('ws');
  const { server, ...peer } = await serveHttp((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server });
  onServer(sockets);
  if (onConnection) sockets.on('connection', onConnection);
  return {
    ...peer,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await peer.close();
    },
  };
}
