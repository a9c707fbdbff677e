import type { Engine } from '../../contract.ts';
import { serveWebSockets } from '../../harness/web-server.ts';

export const yjs: Engine = {
  name: 'Yjs',
  folder: 'yjs',
  packages: ['yjs', 'y-indexeddb', 'y-websocket', '@y/websocket-server'],
  settings:
    'Y.Map of Y.Maps in one document; y-indexeddb, y-websocket, its own server without a store (in memory)',
  startServer: async () => {
    const { setupWSConnection } = await import('@y/websocket-server/utils');
    return serveWebSockets((socket, request) => setupWSConnection(socket, request));
  },
  notApplicable: { 'poisoned operation': 'its server takes every change that it can decode' },
};
