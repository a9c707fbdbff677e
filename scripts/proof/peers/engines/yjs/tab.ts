import { IndexeddbPersistence } from 'y-indexeddb';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { OpenTab, Row } from '../../contract.ts';

/** A map of maps in one document, stored by y-indexeddb and synced by y-websocket. */
export const openTab: OpenTab = async ({ room }) => {
  const doc = new Y.Doc();
  const rows = doc.getMap<Y.Map<unknown>>('rows');
  const persistence = new IndexeddbPersistence(room, doc);
  await persistence.whenSynced;
  new WebsocketProvider(`${location.origin.replace(/^http/, 'ws')}`, room, doc);

  const toRow = (id: string, row: Y.Map<unknown>) => ({ id, ...row.toJSON() }) as Row;
  // y-indexeddb does not report completed writes; this read is queued after them.
  const untilKept = () =>
    new Promise<void>((resolve) => {
      const transaction = persistence.db?.transaction('updates');
      transaction?.objectStore('updates').count();
      transaction?.addEventListener('complete', () => resolve());
    });
  return {
    add: async (added) => {
      doc.transact(() => {
        for (const { id, ...fields } of added) rows.set(id, new Y.Map(Object.entries(fields)));
      });
      await untilKept();
    },
    edit: async (edits) => {
      doc.transact(() => {
        for (const { id, fields } of edits)
          for (const [field, value] of Object.entries(fields)) rows.get(id)?.set(field, value);
      });
      await untilKept();
    },
    remove: async (id) => {
      rows.delete(id);
      await untilKept();
    },
    all: async () => [...rows].map(([id, row]) => toRow(id, row)),
    watch: (changed) =>
      rows.observeDeep((events) => {
        const ids = events.flatMap(({ path, keys }) =>
          path.length > 0 ? [String(path[0])] : [...keys.keys()],
        );
        changed(ids.flatMap((id) => (rows.has(id) ? [toRow(id, rows.get(id) as Y.Map<unknown>)] : [])));
      }),
  };
};
