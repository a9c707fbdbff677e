import type { Engine } from '../../contract.ts';
import { serveHttp } from '../../harness/web-server.ts';

const rejects = 'reject this';

export const pouchdb: Engine = {
  name: 'PouchDB',
  folder: 'pouchdb',
  packages: ['pouchdb-browser', 'express-pouchdb'],
  settings:
    'the IndexedDB adapter; `PouchDB.sync` with `live` and `retry`; express-pouchdb with the memory adapter as the server, which rejects a document as CouchDB’s `validate_doc_update` does',
  isWrite: (method, path) => method === 'POST' && path.endsWith('/_bulk_docs'),
  startServer: async () => {
    const [{ default: express }, { default: PouchDB }, ...plugins] = await Promise.all([
      import('express'),
      import('pouchdb-core'),
      import('pouchdb-adapter-memory'),
      import('pouchdb-replication'),
      import('pouchdb-mapreduce'),
    ]);
    const { default: expressPouchdb } = await import('express-pouchdb');
    for (const { default: plugin } of plugins) PouchDB.plugin(plugin);
    const Memory = PouchDB.defaults({ adapter: 'memory' });
    const app = express();
    // Imitates CouchDB's validate_doc_update: only the forbidden document is rejected, the others are
    // written.
    app.post('/:room/_bulk_docs', express.json({ limit: '50mb' }), async (request, response, next) => {
      const docs: { _id: string; itemName?: string }[] = request.body.docs;
      const rejected = docs.filter(({ itemName }) => itemName === rejects);
      if (rejected.length === 0) return next();
      const taken = docs.filter((doc) => !rejected.includes(doc));
      await new Memory(request.params.room).bulkDocs(taken, { new_edits: false });
      const errors = rejected.map(({ _id }) => ({
        id: _id,
        error: 'forbidden',
        reason: 'This name is rejected.',
      }));
      return response.status(201).json(errors);
    });
    app.use(
      expressPouchdb(Memory, {
        mode: 'minimumForPouchDB',

        inMemoryConfig: true,
        logPath: '/dev/null',
      }),
    );
    return { ...(await serveHttp(app)), rejects };
  },
};
