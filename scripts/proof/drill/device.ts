import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createApiClient } from '../../../client/src/api/http.ts';
import { AteriaDb, databaseName } from '../../../client/src/db/ateria-db.ts';
import { countQueued } from '../../../client/src/db/outbox.ts';
import { createSyncEngine } from '../../../client/src/sync/engine/sync-engine.ts';
import { systemTimers } from '../../../client/src/sync/engine/timers.ts';
import { toSyncApi } from '../../../client/src/sync/engine/to-sync-api.ts';
import { ensureSyncState } from '../../../client/src/sync/status/sync-state.ts';
import { createNewId } from '../../../sync-protocol/src/ids.ts';
import { quickItem } from '../../../sync-protocol/src/quick-list/quick-item.ts';

/** A row's fields as text, by row id. */
export type Shown = Record<string, string>;

export type DrillDevice = Awaited<ReturnType<typeof openDrillDevice>>;

const newId = createNewId({
  nowMs: Date.now,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
});

/** A device with the app's own engine, a real network and a real server; only its disk is in memory. */
export async function openDrillDevice(
  name: string,
  server: { url: () => string; token: () => Promise<string> },
) {
  const db = new AteriaDb(databaseName(name), { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  await ensureSyncState(db, () => name);
  const faults: unknown[] = [];
  const client = createApiClient({
    baseUrl: 'http://ateria.drill',
    fetch: (url, init) => fetch(String(url).replace('http://ateria.drill', server.url()), init),
    getAccessToken: async () => ({ kind: 'token', token: await server.token() }),
  });
  const engine = createSyncEngine({
    db,
    api: toSyncApi(client),
    openStream: async () => null,
    locks: undefined,
    timers: systemTimers,
    isOnline: () => true,
    newId,
    retryDelayMs: () => 200,
    onWritten: () => {},
    onFault: (error) => faults.push(error),
  });
  const own: string[] = [];
  /** The expected state of each row edited here; null for a deleted one. */
  const meant = new Map<string, string | null>();
  let edits = 0;

  /** A typical edit: mostly a new item, sometimes another quantity, sometimes a delete. */
  async function edit(): Promise<void> {
    edits += 1;
    const [oldest] = own;
    if (edits % 7 === 0 && oldest !== undefined) {
      own.shift();
      await engine.write(quickItem.delete(oldest));
      meant.set(oldest, null);
    } else if (edits % 3 === 0 && oldest !== undefined) {
      await engine.write(quickItem.set(oldest, { quantity: `${edits} g` }));
      meant.set(oldest, `${name} ${oldest}: ${edits} g`);
    } else {
      const id = newId();
      own.push(id);
      await engine.write(quickItem.add(id, { itemName: `${name} ${id}` }));
      meant.set(id, `${name} ${id}: `);
    }
  }

  const waiting = () => countQueued(db);

  /** Sends everything that waits and pulls everything there is. */
  async function settle(): Promise<void> {
    for (;;) {
      await engine.drain('quick-list');
      const { syncedAt = 0 } = (await db.status.get('status')) ?? {};
      engine.pull();
      while (((await db.status.get('status'))?.syncedAt ?? 0) <= (syncedAt ?? 0)) await moment();
      if ((await waiting()) === 0) return;
    }
  }

  async function shown(): Promise<Shown> {
    const rows = await db.quickItems.toArray();
    return Object.fromEntries(rows.map(({ id, itemName, quantity }) => [id, `${itemName}: ${quantity}`]));
  }

  return {
    name,
    edit,
    settle,
    shown,
    waiting,
    meant,
    faults,
    refresh: () => engine.refresh(),
    close: () => {
      engine.stop();
      db.close();
    },
  };
}

export const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
