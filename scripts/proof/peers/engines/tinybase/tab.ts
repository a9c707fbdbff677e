import reconnecting from 'reconnecting-websocket';
import { createMergeableStore, type Row as TinyRow } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import type { OpenTab, Row } from '../../contract.ts';

// The package's types describe its CommonJS form.
const ReconnectingWebSocket = reconnecting as unknown as typeof WebSocket;

/**
 * A table of a MergeableStore, persisted to IndexedDB and synced over a reconnecting socket, as in the guide.
 */
export const openTab: OpenTab = async ({ room }) => {
  const store = createMergeableStore();
  const persister = createIndexedDbPersister(store, room);
  await persister.startAutoPersisting();
  const sync = async () => {
    const socket = new ReconnectingWebSocket(`${location.origin.replace(/^http/, 'ws')}/${room}`);
    const synchronizer = await createWsSynchronizer(store, socket);
    await synchronizer.startSync();
    socket.addEventListener('open', () => {
      synchronizer.load().then(() => synchronizer.save());
    });
  };
  // Not awaited, since it resolves only with a connection.
  sync().catch((error: unknown) => console.error(error));

  const toRow = (id: string) => ({ id, ...store.getRow('rows', id) }) as Row;
  /** Auto-save starts with the change; a change is stored when it completes. */
  const untilKept = () =>
    new Promise<void>((resolve) => {
      if (persister.getStatus() === 0) return resolve();
      const listener = persister.addStatusListener((_persister, status) => {
        if (status !== 0) return;
        persister.delListener(listener);
        resolve();
      });
    });
  return {
    add: async (rows) => {
      store.transaction(() => {
        for (const { id, ...fields } of rows) store.setRow('rows', id, fields as TinyRow);
      });
      await untilKept();
    },
    edit: async (edits) => {
      store.transaction(() => {
        for (const { id, fields } of edits) store.setPartialRow('rows', id, fields as TinyRow);
      });
      await untilKept();
    },
    remove: async (id) => {
      store.delRow('rows', id);
      await untilKept();
    },
    all: async () => store.getRowIds('rows').map(toRow),
    watch: (changed) => {
      store.addRowListener('rows', null, (_store, _table, id) => changed([toRow(id)]));
    },
  };
};
