import type { Engine } from '../../contract.ts';
import { serveHttp } from '../../harness/web-server.ts';

const refuses = 'refuse this';

export const pouchdb: Engine = {
  name: 'PouchDB',
  folder: 'pouchdb',
  packages: ['pouchdb-browser', 'express-pouchdb'],
  settings:
    'the IndexedDB adapter; `PouchDB.sync` with `live` and `retry`; express-pouchdb with the memory adapter as the server, which refuses by `validate_doc_update`',
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
    const ready = new Map<string, Promise<unknown>>();
    const prepare = async (room: string) =>
      new Memory(room).put({
        _id: '_design/rules',
        validate_doc_update: `function (doc) { if (doc.itemName === '${refuses}') throw({ forbidden: 'This name is refused.' }); }`,
      });
    const app = express();
    app.use(async (request, _response, next) => {
      const room = /^\/(room-[\w-]+)/.exec(request.path)?.[1];
      if (room && !ready.has(room)) ready.set(room, prepare(room));
      await (room && ready.get(room));
      next();
    });
    app.use(
      expressPouchdb(Memory, {
        mode: 'minimumForPouchDB',
        overrideMode: { include: ['validation'] },
        inMemoryConfig: true,
        logPath: '/dev/null',
      }),
    );
    return { ...(await serveHttp(app)), refuses };
  },
};
