import type { Engine } from '../../contract.ts';
import { serveHttp } from '../../harness/web-server.ts';

interface Mutation {
  type: 'insert' | 'update' | 'delete';
  key: string;
  changes: Record<string, unknown>;
}

const rejects = 'reject this';

export const tanstack: Engine = {
  name: 'TanStack',
  folder: 'tanstack',
  packages: ['@tanstack/offline-transactions', '@tanstack/db', '@tanstack/query-db-collection'],
  settings:
    'offline-transactions with its IndexedDB outbox and default retry policy over a query collection; an Express server with a Map in memory, which takes each idempotency key once, writes the changed fields and answers 422 to what it rejects; the collection is fetched anew when the page has the focus, which the bench gives it at every look',
  isWrite: (method, path) => method === 'POST' && path.endsWith('/mutations'),
  startServer: async () => {
    const { default: express } = await import('express');
    const rooms = new Map<string, { rows: Map<string, object>; keys: Set<string> }>();
    const roomOf = (name: string) => {
      const room = rooms.get(name) ?? { rows: new Map(), keys: new Set() };
      rooms.set(name, room);
      return room;
    };
    const app = express();
    app.use(express.json({ limit: '50mb' }));
    app.get('/:room/rows', (request, response) => {
      response.json([...roomOf(request.params.room).rows.values()]);
    });
    app.post('/:room/mutations', (request, response) => {
      const { rows, keys } = roomOf(request.params.room);
      const key = request.get('idempotency-key') ?? '';
      const mutations: Mutation[] = request.body;
      if (mutations.some(({ changes }) => changes.itemName === rejects))
        return response.status(422).json({ code: 'invalid', message: 'This name is rejected.' });
      if (keys.has(key)) return response.json({});
      keys.add(key);
      for (const mutation of mutations) {
        const row = rows.get(mutation.key);
        if (mutation.type === 'delete') rows.delete(mutation.key);
        else if (mutation.type === 'insert') rows.set(mutation.key, mutation.changes);
        else if (row) rows.set(mutation.key, { ...row, ...mutation.changes });
      }
      return response.json({});
    });
    return { ...(await serveHttp(app)), rejects };
  },
};
