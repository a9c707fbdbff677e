import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { createCore } from 'sync-protocol/device/core.ts';
import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { queueOf } from 'sync-protocol/nouns/queue.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { createModelServer, type ModelServer } from 'sync-protocol/testing/model-server.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { readQueue } from '#db/outbox.ts';
import type { QuickItemRecord, StoredRecord } from '#db/records.ts';
import { failWrites } from '#db/testing/fail-writes.ts';
import { createPull, type PullResult } from '../pull/pull.ts';
import { createPush, requestOf } from '../push/push.ts';
import { decideOnDisk } from '../rows/disk.ts';
import { knownRows } from '../rows/known-rows.ts';
import { ensureSyncState, readSyncState } from '../status/sync-state.ts';
import { createRejectedOpActions } from '../write/rejected-op-actions.ts';
import { createDurableWrite } from '../write/write.ts';
import { createScriptedApi } from './scripted-api.ts';

const quickListQueue = queueOf(quickItem);

/** Server and devices of one test; their clock stands still until it is set. */
export function createStory({ startMs = 1_700_000_000_000, pageSize = 500 } = {}) {
  const clock = { nowMs: startMs };
  const server = createModelServer({ nowMs: () => clock.nowMs });
  const device = (name: string) => openDevice({ name, server, clock, pageSize });
  return { clock, server, device };
}

export type Device = Awaited<ReturnType<typeof openDevice>>;

/** One device's engine, in parts, over a database in memory. */
async function openDevice(story: {
  name: string;
  server: ModelServer;
  clock: { nowMs: number };
  pageSize: number;
  factory?: IDBFactory;
}) {
  const { name, server, clock, pageSize, factory = new IDBFactory() } = story;
  const db = new AteriaDb('person', { indexedDB: factory, IDBKeyRange });
  await db.open();
  await ensureSyncState(db, () => name);
  const nowMs = () => clock.nowMs;
  const api = createScriptedApi(server, pageSize);
  const wrote: string[] = [];
  const afterWrite = (names: readonly string[]) => void wrote.push(...names);
  let keys = 0;
  const newKey = () => `${name}-${clock.nowMs}-${++keys}`;
  const core = createCore(nouns);
  const push = createPush({ db, core, api, nowMs, newKey });
  const pull = createPull({ db, core, api, nowMs });
  const writeAll = createDurableWrite({ db, core, nowMs, afterWrite });
  const write = (edit: EditData) => writeAll([edit]);

  return {
    db,
    api,
    pull,
    wrote,
    write: writeAll,
    rejected: createRejectedOpActions({ db, core, nowMs, afterWrite }),
    push: (queue = quickListQueue) => push(queue),
    /** Another window of the same browser, on the same disk. */
    window: () => ({ push: createPush({ db, core, api, nowMs, newKey }) }),
    /** Freezes what would be sent now, if no batch is under way. */
    freeze: (key = 'key-1') =>
      decideOnDisk(db, 'strict', async (disk) => {
        const held = await disk.heldOfQueue(quickListQueue.name, quickListQueue.maxOps);
        const frozen = core.freeze(held, {
          queue: quickListQueue.name,
          maxOps: quickListQueue.maxOps,
          newKey: () => key,
        });
        return frozen && { ...frozen, request: requestOf(quickListQueue, held, frozen.batch) };
      }),
    /** Quick items that the device has from the server, tombstones included. */
    known: () => knownRows(db, 'quickItem'),
    /** Makes writes to a store fail until the returned function is called. */
    failWrites: (store: string, message = 'QuotaExceeded') =>
      failWrites(IDBObjectStore.prototype, store, () => new DOMException(message, message)),
    state: () => readSyncState(db),
    outbox: () => readQueue(db),
    /** What the screen shows, by id. */
    items: async () => {
      const stored = (await db.quickItems.toArray()) as (QuickItemRecord & StoredRecord)[];
      return Object.fromEntries(stored.map(({ base: _base, ...item }) => [item.id, item]));
    },
    item: (id: string): Promise<QuickItemRecord | undefined> => db.quickItems.get(id),
    add: (id: string, itemName = id) =>
      write({ kind: 'add', noun: 'quickItem', id, set: { itemName, ...initial } }),
    set: (id: string, set: Record<string, unknown>) => write({ kind: 'set', noun: 'quickItem', id, set }),
    remove: (id: string) => write({ kind: 'delete', noun: 'quickItem', id }),
    restore: (id: string) => write({ kind: 'restore', noun: 'quickItem', id }),
    writeAll,
    /** Pulls pages until there are no more. */
    pullAll: async (): Promise<PullResult> => {
      for (;;) {
        const result = await pull();
        if (result.kind !== 'pulled' || result.remaining === 0) return result;
      }
    },
    /** Sends and pulls until neither has anything to do. */
    sync: async (): Promise<void> => {
      for (let round = 0; round < 100; round += 1) {
        const pushed = await push(quickListQueue);
        const pulled = await pull();
        const isDone = pushed.kind === 'idle' && pulled.kind === 'pulled' && pulled.remaining === 0;
        if (isDone && (await push(quickListQueue)).kind === 'idle') return;
      }
      throw new Error('the device never comes to rest');
    },
    /** Simulates that the browser is killed and restarted on the same disk. */
    reborn: () => {
      db.close();
      return openDevice({ ...story, factory });
    },
  };
}

const initial = { quantity: '', category: 'other', isChecked: false };
