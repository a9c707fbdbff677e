import { createCore } from 'sync-protocol/device/core.ts';
import { openDesk } from 'sync-protocol/device/desk.ts';
import { deviceRules } from 'sync-protocol/device/rules.ts';
import { markGone } from 'sync-protocol/device/take-rows.ts';
import { createNewId } from 'sync-protocol/ids.ts';
import { nounNamed, nouns } from 'sync-protocol/nouns/registry.ts';
import { type QuickItem, quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { overlay } from 'sync-protocol/rows/overlay.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { readQueue } from '#db/outbox.ts';
import type { StatusRecord } from '#db/records.ts';
import type { DrainResult, SyncEngine } from '#sync/engine/sync-engine.ts';
import { decideOnDisk } from '#sync/rows/disk.ts';
import { ensureSyncState } from '#sync/status/sync-state.ts';
import { createTogether } from '#sync/together/together.ts';
import { createRejectedOpActions } from '#sync/write/rejected-op-actions.ts';
import { createDurableWrite } from '#sync/write/write.ts';
import { createWriteCounter } from '#sync/write/write-count.ts';

export interface TestEngine extends SyncEngine {
  /** Simulates that the server takes everything that waits. */
  acknowledgeAll: () => Promise<void>;
  /** Simulates that the server rejects the operation that was queued last. */
  rejectLast: (code: string) => Promise<void>;
  setStatus: (status: Partial<StatusRecord>) => Promise<void>;
  /** Result of the next `drain`. */
  drainResult: DrainResult | 'never';
}

let databases = 0;

/** An engine with the real database and write path; the network is replaced by what the test says. */
export async function createTestEngine(name = `test-${Date.now()}-${databases++}`): Promise<TestEngine> {
  const db = new AteriaDb(name);
  await db.open();
  await ensureSyncState(db, () => 'test-device');
  await db.syncState.update('sync', { hasPulled: true, epoch: 'e1' });
  const writes = createWriteCounter();
  const core = createCore(nouns);
  const context = { rules: deviceRules, nounNamed };
  const store = createDurableWrite({ db, core, nowMs: () => Date.now(), afterWrite: () => {} });
  const newId = createNewId({
    nowMs: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });

  const acknowledgeAll = async (): Promise<void> => {
    await decideOnDisk(db, 'relaxed', async (disk) => {
      const held = await disk.heldOfAll();
      const desk = openDesk(context, held);
      for (const entries of held.waiting.values()) {
        const [first] = entries;
        if (!first) continue;
        const server = desk.row(first.op)?.row ?? null;
        const ops = entries.map(({ op }) => op);
        const row = overlay(nounNamed(first.op.noun), server, ops, desk.state);
        for (const entry of entries) desk.unqueue(entry);
        if (!row) continue;
        const { epoch } = desk.state;
        desk.setRow({ row: { ...row, version: (server?.version ?? 0) + 1 }, epoch, generation: 0 });
      }
      return { changes: desk.changes() };
    });
  };

  const engine: TestEngine = {
    db,
    write: (edits) => writes.count(() => store(Array.isArray(edits) ? edits : [edits])),
    writes,
    newId,
    rejected: createRejectedOpActions({ db, core, nowMs: Date.now, afterWrite: () => {} }),
    drainResult: 'drained',
    drain: async () => {
      const result = engine.drainResult;
      if (result === 'never') return new Promise(() => {});
      if (result === 'drained') await acknowledgeAll();
      return result;
    },
    acknowledgeAll,
    rejectLast: async (code) => {
      const last = (await readQueue(db)).at(-1);
      if (!last) throw new Error('nothing is queued');
      await decideOnDisk(db, 'relaxed', async (disk) => {
        const desk = openDesk(context, await disk.heldOf([last]));
        desk.replace({ ...last, parked: { code, message: 'what the server said' } });
        if (code === 'not_found') markGone(context, desk, last);
        return { changes: desk.changes() };
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
    onHouseholdsMark: () => {},
    together: createTogether(),
    stop: () => {},
  };
  return engine;
}

/** Makes the device one that has never completed a full pull, with the server reachable or not. */
export async function makeNew(engine: TestEngine, connection: 'online' | 'offline'): Promise<TestEngine> {
  await engine.db.syncState.update('sync', { hasPulled: false });
  await engine.setStatus({ connection });
  return engine;
}

/** Marks the first full pull as complete. */
export async function bringAll(engine: TestEngine): Promise<void> {
  await engine.db.syncState.update('sync', { hasPulled: true });
}

/** Makes an item for `engine.write`. */
export function itemEdit(engine: SyncEngine, itemName: string, fields: Partial<QuickItem> = {}) {
  const set = { itemName, quantity: '', category: 'other' as const, isChecked: false, ...fields };
  return quickItem.add(engine.newId(), set);
}

/** Makes every write fail while `isFull` is true. */
export function fillDisk(engine: TestEngine): { isFull: boolean } {
  const disk = { isFull: true };
  const { write } = engine;
  engine.write = (edits) =>
    disk.isFull ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : write(edits);
  return disk;
}
