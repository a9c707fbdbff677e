import type { Subject } from 'rxjs';
import type { Engine } from '../../contract.ts';
import { serveHttp } from '../../harness/web-server.ts';

interface Doc {
  id: string;
  updatedAt: number;
  itemName?: string;
}

interface ChangeRow {
  newDocumentState: Doc;
  assumedMasterState?: Doc;
}

const rejects = 'reject this';

export const rxdb: Engine = {
  name: 'RxDB',
  folder: 'rxdb',
  packages: ['rxdb'],
  settings:
    'Dexie storage; `replicateRxCollection` and the Express server of RxDB’s guide to HTTP replication, with a Map in memory in place of MongoDB, `updatedAt` set by the client as there, and the default conflict handler',
  isWrite: (method, path) => method === 'POST' && path.endsWith('/push'),
  startServer: async () => {
    const { default: express } = await import('express');
    const { Subject: Stream } = await import('rxjs');
    const rooms = new Map<string, { docs: Map<string, Doc>; pullStream$: Subject<unknown> }>();
    const roomOf = (name: string) => {
      const room = rooms.get(name) ?? { docs: new Map(), pullStream$: new Stream<unknown>() };
      rooms.set(name, room);
      return room;
    };
    const app = express();
    app.use(express.json({ limit: '50mb' }));
    app.get('/:room/pull', (request, response) => {
      const id = String(request.query.id);
      const updatedAt = Number(request.query.updatedAt);
      const documents = [...roomOf(request.params.room).docs.values()]
        .filter((doc) => doc.updatedAt > updatedAt || (doc.updatedAt === updatedAt && doc.id > id))
        .toSorted((a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1))
        .slice(0, Number(request.query.limit));
      const last = documents.at(-1);
      const checkpoint = last ? { id: last.id, updatedAt: last.updatedAt } : { id, updatedAt };
      response.json({ documents, checkpoint });
    });
    app.post('/:room/push', (request, response) => {
      const { docs, pullStream$ } = roomOf(request.params.room);
      const changeRows: ChangeRow[] = request.body;
      if (changeRows.some(({ newDocumentState }) => newDocumentState.itemName === rejects))
        return response.status(422).json({ code: 'invalid', message: 'This name is rejected.' });
      const conflicts: Doc[] = [];
      const written: Doc[] = [];
      for (const { newDocumentState, assumedMasterState } of changeRows) {
        const master = docs.get(newDocumentState.id);
        if (master && master.updatedAt !== assumedMasterState?.updatedAt) conflicts.push(master);
        else {
          docs.set(newDocumentState.id, newDocumentState);
          written.push(newDocumentState);
        }
      }
      const last = written.at(-1);
      if (last)
        pullStream$.next({ documents: written, checkpoint: { id: last.id, updatedAt: last.updatedAt } });
      return response.json(conflicts);
    });
    app.get('/:room/pullStream', (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      response.flushHeaders();
      const subscription = roomOf(request.params.room).pullStream$.subscribe((event) =>
        response.write(`data: ${JSON.stringify(event)}\n\n`),
      );
      request.on('close', () => subscription.unsubscribe());
    });
    return { ...(await serveHttp(app)), rejects };
  },
};
