import { startServerProcess } from '../../../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../../../client/e2e/harness/tokens.ts';
import type { Engine } from '../../contract.ts';

export const ateria: Engine = {
  name: 'Ateria',
  folder: 'ateria',
  packages: [],
  settings:
    'the client’s sync modules as the app opens them (IndexedDB, strict durability, one tab drains), the real server process on SQLite (synchronous=FULL)',
  startServer: async () => {
    const server = await startServerProcess();
    return {
      port: server.port,
      token: (room) => accessTokenFor(server, room),
      rejects: 'x'.repeat(201),
      close: server.remove,
    };
  },
};
