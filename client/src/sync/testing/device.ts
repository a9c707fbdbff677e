import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { asDraft, type DraftData } from 'sync-protocol/nouns/draft.ts';
import { resourceOf } from 'sync-protocol/nouns/resource.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { createModelServer, type ModelServer } from 'sync-protocol/testing/model-server.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { createParkedActions } from '../outbox.ts';
import { createPull, type PullResult } from '../pull.ts';
import { createPush } from '../push.ts';
import { ensureSyncState, readSyncState } from '../sync-state.ts';
import { createWrite, type OnceOnly } from '../write.ts';
import { createScriptedApi } from './scripted-api.ts';

const quickListResource = resourceOf(quickItem);

/** Server and devices of one story; their clock stands still until it is set. */
export function createStory({ startMs = 1_700_000_000_000, pageSize = 500 } = {}) {
  const clock = { nowMs: startMs };
  const server = createModelServer({ nowMs: () => clock.nowMs });
  const device = (name: string) => openDevice({ name, server, clock, pageSize });
  return { clock, server, device };
}

export type Device = Awaited<ReturnType<typeof openDevice>>;

/** One device's engine, part by part, over a database in memory. */
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
  const push = createPush({ db, api, nowMs, newKey });
  const pull = createPull({ db, api, nowMs });
  const writeDrafts = createWrite({ db, nowMs, afterWrite });
  const write = (data: DraftData | readonly DraftData[], once?: OnceOnly) =>
    writeDrafts([data].flat().map(asDraft), once);

  return {
    db,
    api,
    pull,
    wrote,
    write,
    parked: createParkedActions({ db, nowMs, afterWrite }),
    push: () => push(quickListResource),
    state: () => readSyncState(db),
    outbox: () => db.outbox.orderBy('n').toArray(),
    /** What the screen shows, by id. */
    items: async () => Object.fromEntries((await db.quickItems.toArray()).map((item) => [item.id, item])),
    item: (id: string): Promise<QuickItemRecord | undefined> => db.quickItems.get(id),
    add: (id: string, itemName = id) =>
      write({ kind: 'add', noun: 'quickItem', id, set: { itemName, ...initial } }),
    set: (id: string, set: Record<string, unknown>) => write({ kind: 'set', noun: 'quickItem', id, set }),
    remove: (id: string) => write({ kind: 'delete', noun: 'quickItem', id }),
    restore: (id: string) => write({ kind: 'restore', noun: 'quickItem', id }),
    writeAll: (drafts: DraftData[]) => write(drafts),
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
        const pushed = await push(quickListResource);
        const pulled = await pull();
        const isDone = pushed.kind === 'idle' && pulled.kind === 'pulled' && pulled.remaining === 0;
        if (isDone && (await push(quickListResource)).kind === 'idle') return;
      }
      throw new Error('the device never comes to rest');
    },
    /** The browser dies and starts again on the same disk. */
    reborn: () => {
      db.close();
      return openDevice({ ...story, factory });
    },
  };
}

const initial = { quantity: '', category: 'other', isChecked: false };
