import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '../../contract.ts';
import { serveWebSockets } from '../../harness/web-server.ts';

export const tinybase: Engine = {
  name: 'TinyBase',
  folder: 'tinybase',
  packages: ['tinybase'],
  settings:
    'one table of a MergeableStore; IndexedDbPersister with auto-persisting; WsSynchronizer on a ReconnectingWebSocket that syncs anew when it opens; WsServer with a FilePersister',
  startServer: async () => {
    const { createMergeableStore } = await import('tinybase');
    const { createFilePersister } = await import('tinybase/persisters/persister-file');
    const { createWsServer } = await import('tinybase/synchronizers/synchronizer-ws-server');
    const folder = mkdtempSync(path.join(tmpdir(), 'ateria-tinybase-'));
    const server = await serveWebSockets(undefined, (sockets) => {
      createWsServer(sockets, (pathId) =>
        createFilePersister(createMergeableStore(), path.join(folder, `${pathId.replaceAll('/', '_')}.json`)),
      );
    });
    return {
      ...server,
      close: async () => {
        await server.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  notApplicable: { 'poisoned operation': 'its server merges whatever comes' },
};
