import type { Engine } from '../../contract.ts';
import { serveWebSockets } from '../../harness/web-server.ts';

export const automerge: Engine = {
  name: 'Automerge',
  folder: 'automerge',
  packages: [
    '@automerge/automerge',
    '@automerge/automerge-repo',
    '@automerge/automerge-repo-storage-indexeddb',
    '@automerge/automerge-repo-network-websocket',
  ],
  settings:
    'one document with a map of rows in automerge-repo, with its IndexedDB, BroadcastChannel and WebSocket adapters; a Repo without a store (in memory) as the sync server',
  startServer: async () => {
    const { Repo } = await import('@automerge/automerge-repo');
    const { NodeWSServerAdapter } = await import('@automerge/automerge-repo-network-websocket');
    return serveWebSockets(undefined, (sockets) => {
      new Repo({
        // biome-ignore lint/suspicious/noExplicitAny: its types name another copy of ws.
        network: [new NodeWSServerAdapter(sockets as any)],
        sharePolicy: async () => false,
      });
    });
  },
  notApplicable: { 'poisoned operation': 'its server merges every change that it can decode' },
};
