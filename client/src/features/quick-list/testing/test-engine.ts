import { createNewId } from 'sync-protocol/ids.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { type QuickItem, quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { overlay } from 'sync-protocol/rows/overlay.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import type { StatusRecord } from '#db/records.ts';
import { createParkedActions } from '#sync/outbox.ts';
import type { DrainResult, SyncEngine } from '#sync/sync-engine.ts';
import { ensureSyncState, readSyncState } from '#sync/sync-state.ts';
import { markGone } from '#sync/take-rows.ts';
import { refreshViews, viewTables } from '#sync/views.ts';
import { createWrite } from '#sync/write.ts';
import { createWriteCounter } from '#sync/write-count.ts';

export interface TestEngine extends SyncEngine {
  /** The server takes everything that waits. */
  acknowledgeAll: () => Promise<void>;
  /** The server refuses the operation that was queued last. */
  parkLast: (code: string) => Promise<void>;
  setStatus: (status: Partial<StatusRecord>) => Promise<void>;
  /** How the next Save ends. */
  drainResult: DrainResult | 'never';
}

let databases = 0;

/** The real database and the real write path; in place of the network, what the test says. */
export async function createTestEngine(): Promise<TestEngine> {
  const db = new AteriaDb(`test-${Date.now()}-${databases++}`);
  await db.open();
  await ensureSyncState(db, () => 'test-device');
  await db.syncState.update('sync', { hasPulled: true, epoch: 'e1' });
  const writes = createWriteCounter();
  const writeNow = createWrite({ db, nowMs: () => Date.now(), afterWrite: () => {} });
  const newId = createNewId({
    nowMs: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });

  const acknowledgeAll = () =>
    db.transaction('rw', [db.syncState, db.serverRows, db.outbox, ...viewTables(db)], async () => {
      const state = await readSyncState(db);
      const entries = await db.outbox.orderBy('n').toArray();
      const keys = [...new Map(entries.map((entry) => [`${entry.noun} ${entry.id}`, entry])).values()];
      for (const { noun, id } of keys) {
        const server = (await db.serverRows.get([noun, id]))?.row ?? null;
        const ops = entries.filter((entry) => entry.noun === noun && entry.id === id).map(({ op }) => op);
        const row = overlay(nounNamed(noun), server, ops, state);
        if (row)
          await db.serverRows.put({
            noun,
            id,
            row: { ...row, version: (server?.version ?? 0) + 1 },
            epoch: state.epoch,
            generation: 0,
          });
      }
      await db.outbox.clear();
      await refreshViews(db, state, keys);
    });

  const engine: TestEngine = {
    db,
    write: (drafts) => writes.count(() => writeNow(drafts)),
    writes,
    newId,
    parked: createParkedActions({ db, nowMs: Date.now, afterWrite: () => {} }),
    drainResult: 'drained',
    drain: async () => {
      const result = engine.drainResult;
      if (result === 'never') return new Promise(() => {});
      if (result === 'drained') await acknowledgeAll();
      return result;
    },
    acknowledgeAll,
    parkLast: async (code) => {
      const last = await db.outbox.orderBy('n').last();
      if (!last) throw new Error('nothing is queued');
      await db.transaction('rw', [db.syncState, db.serverRows, db.outbox, ...viewTables(db)], async () => {
        await db.outbox.update(last.n, { parked: { code, message: 'what the server said' } });
        const state = await readSyncState(db);
        if (code === 'not_found') await markGone(db, state, last);
        await refreshViews(db, state, [last]);
      });
    },
    setStatus: async (status) => {
      const before = await db.status.get('status');
      await db.status.put({
        key: 'status',
        connection: 'online',
        isSending: false,
        retries: 0,
        remaining: null,
        syncedAt: null,
        ...before,
        ...status,
      });
    },
    storage: { read: () => null, subscribe: () => () => {} },
    refresh: () => {},
    pull: () => {},
    flush: () => {},
    leave: () => {},
    wentOffline: () => {},
    setListening: () => {},
    stop: () => {},
  };
  return engine;
}

/** A device that has never had everything from the server, and can reach it or not. */
export async function makeNew(engine: TestEngine, connection: 'online' | 'offline'): Promise<TestEngine> {
  await engine.db.syncState.update('sync', { hasPulled: false });
  await engine.setStatus({ connection });
  return engine;
}

/** Everything has come. */
export async function bringAll(engine: TestEngine): Promise<void> {
  await engine.db.syncState.update('sync', { hasPulled: true });
}

/** An item for `engine.write`. */
export function itemDraft(engine: SyncEngine, itemName: string, fields: Partial<QuickItem> = {}) {
  const set = { itemName, quantity: '', category: 'other' as const, isChecked: false, ...fields };
  return quickItem.add(engine.newId(), set);
}

/** Until told otherwise the disk takes nothing more. */
export function fillDisk(engine: TestEngine): { isFull: boolean } {
  const disk = { isFull: true };
  const { write } = engine;
  engine.write = (drafts) =>
    disk.isFull ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : write(drafts);
  return disk;
}
