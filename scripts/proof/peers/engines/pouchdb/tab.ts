import PouchDB from 'pouchdb-browser';
import type { OpenTab, Row } from '../../contract.ts';

type Doc = Row & { _id: string };
interface Found {
  rows: { doc?: Doc }[];
}

/** A database in IndexedDB, in live sync with a CouchDB-like server. */
export const openTab: OpenTab = async ({ room }) => {
  const db = new PouchDB(room);
  // An EventEmitter without a listener throws its errors.
  PouchDB.sync(room, `${location.origin}/${room}`, { live: true, retry: true }).on('error', () => {});

  const find = async (keys?: string[]): Promise<Doc[]> => {
    const answer: Found = await db.allDocs({ include_docs: true, ...(keys && { keys }) });
    return answer.rows.flatMap(({ doc }) => (doc && !doc._id.startsWith('_design/') ? [doc] : []));
  };
  return {
    add: async (rows) => {
      await db.bulkDocs(rows.map((row) => ({ ...row, _id: row.id })));
    },
    edit: async (edits) => {
      const [only] = edits;
      if (only && edits.length === 1) {
        await db.put({ ...(await db.get(only.id)), ...only.fields });
        return;
      }
      const fieldsOf = new Map(edits.map(({ id, fields }) => [id, fields]));
      const docs = await find([...fieldsOf.keys()]);
      await db.bulkDocs(docs.map((doc) => ({ ...doc, ...fieldsOf.get(doc._id) })));
    },
    remove: async (id) => {
      await db.remove(await db.get(id));
    },
    all: () => find(),
    watch: (changed) => {
      db.changes({ since: 'now', live: true, include_docs: true }).on('change', ({ doc }: { doc?: Doc }) => {
        if (doc) changed([doc]);
      });
    },
  };
};
