import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { FieldValues, Op } from 'sync-protocol/rows/op.ts';
import { nextStamp } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, ServerRow, SyncState } from '#db/records.ts';
import { readSyncState } from './sync-state.ts';
import { refreshViews, viewTables } from './views.ts';

/** What a person does to one row; sync adds when, where and what they had on screen. */
export type Draft =
  | { kind: 'add'; noun: string; id: string; set: FieldValues }
  | { kind: 'set'; noun: string; id: string; set: FieldValues; seen?: Seen }
  | { kind: 'delete'; noun: string; id: string }
  | { kind: 'restore'; noun: string; id: string }
  /** An action of the noun's own, e.g. `advance`; it happens to the row as the server has it (SPEC M12). */
  | { kind: 'act'; noun: string; id: string; action: string; args: FieldValues };

/**
 * The row that the person had on screen, where that is not the one of the moment: a form that was opened before another
 * device's edit came in. See `seenNow`; without it the row of the moment counts (SPEC O2).
 */
export interface Seen {
  base: number;
  epoch: string;
}

export type Write = (drafts: Draft | readonly Draft[]) => Promise<void>;

/** So many writes are remembered by their ids; only those of the last moments before a page went away are asked for. */
const rememberedWrites = 64;

/**
 * The one function through which the app writes. Operations and what the screen shows land in one durable transaction:
 * all of it or nothing (SPEC O4). Resolves when it is on disk; never waits for the network. A write with an id happens
 * once, however often it is asked for.
 *
 * @param afterWrite called once the transaction is on disk, with the resources that now have something to send
 * @throws the storage's error, e.g. QuotaExceededError, with nothing written
 */
export function createWrite(deps: {
  db: AteriaDb;
  nowMs: () => number;
  afterWrite: (resources: readonly string[]) => void;
}): (drafts: Draft | readonly Draft[], once?: { id: string; atMs: number }) => Promise<void> {
  const { db, nowMs, afterWrite } = deps;
  const keep = (drafts: readonly Draft[], once?: { id: string; atMs: number }) =>
    db.transaction('rw', [db.syncState, db.serverRows, db.outbox, ...viewTables(db)], async () => {
      const state = await readSyncState(db);
      const before = state.lastWrites ?? [];
      // What was cut short after it was kept may not have come to the screen.
      if (once && before.includes(once.id)) return refreshViews(db, state, drafts);
      if (once) state.lastWrites = [...before, once.id].slice(-rememberedWrites);
      await enqueue(db, state, drafts, once?.atMs ?? nowMs());
      await db.syncState.put(state);
      await refreshViews(db, state, drafts);
    });
  return async (input, once) => {
    const drafts = Array.isArray(input) ? (input as readonly Draft[]) : [input as Draft];
    if (drafts.length === 0) return;
    try {
      await keep(drafts, once);
    } catch (error) {
      if (!once || !(await isKept(db, once.id))) throw error;
      // The person is told the truth; if it cannot be shown now, what sync brings next does that.
      await keep(drafts, once).catch(() => {});
    }
    afterWrite([...new Set(drafts.map((draft) => nounNamed(draft.noun).resource))]);
  };
}

/** Whether a write is on the disk, although the database said that it failed: Dexie may lose track of a transaction that goes through. */
async function isKept(db: AteriaDb, id: string): Promise<boolean> {
  const state = await db.transaction('r', db.syncState, () => readSyncState(db)).catch(() => null);
  return state?.lastWrites?.includes(id) ?? false;
}

/** Turns drafts into queued operations; moves `state.lastStamp` on. Call inside a transaction. */
async function enqueue(
  db: AteriaDb,
  state: SyncState,
  drafts: readonly Draft[],
  nowMs: number,
): Promise<void> {
  const serverRows = await db.serverRows.bulkGet(drafts.map(({ noun, id }) => [noun, id]));
  const entries = drafts.map((draft, index) => {
    const { seen = seenOf(serverRows[index]), ...deed } = { seen: undefined, ...draft };
    state.lastStamp = nextStamp(state.lastStamp, nowMs, state.clockOffsetMs);
    return toEntry({ ...deed, ...seen, stamp: state.lastStamp }, nowMs);
  });
  await db.outbox.bulkAdd(entries);
}

function seenOf(server: ServerRow | undefined): Seen {
  const base = server?.row.version ?? 0;
  return { base, epoch: server && base > 0 ? server.epoch : '' };
}

/** What a person sees of a row who sees it now, for an edit that they will make later. */
export async function seenNow(db: AteriaDb, noun: string, id: string): Promise<Seen> {
  return seenOf(await db.serverRows.get([noun, id]));
}

/** A queue entry, still without the number that the database gives it. */
export function toEntry(op: Op, queuedAt: number): Omit<OutboxEntry, 'n'> {
  return { resource: nounNamed(op.noun).resource, noun: op.noun, id: op.id, op, queuedAt, parked: null };
}
