import type { Draft, Seen } from 'sync-protocol/nouns/draft.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import { seenBefore } from 'sync-protocol/rows/seen-before.ts';
import { nextStamp } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, ServerRow, SyncState } from '#db/records.ts';
import { readSyncState } from './sync-state.ts';
import { refreshViews, viewTables } from './views.ts';

/** A write that is told from every other. */
export interface OnceOnly {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  /** Its page is gone: its author had not seen what came to this device since. */
  isLeft?: boolean;
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
}): (drafts: Draft | readonly Draft[], once?: OnceOnly) => Promise<void> {
  const { db, nowMs, afterWrite } = deps;
  return async (input, once) => {
    const drafts = Array.isArray(input) ? (input as readonly Draft[]) : [input as Draft];
    if (drafts.length === 0) return;
    await db.transaction('rw', [db.syncState, db.serverRows, db.outbox, ...viewTables(db)], async () => {
      const state = await readSyncState(db);
      const before = state.lastWrites ?? [];
      // What was cut short after it was kept may not have come to the screen.
      if (once && before.includes(once.id)) return refreshViews(db, state, drafts);
      if (once) state.lastWrites = [...before, once.id].slice(-rememberedWrites);
      await enqueue(db, state, drafts, {
        nowMs: once?.atMs ?? nowMs(),
        isLeft: once?.isLeft ?? false,
      });
      await db.syncState.put(state);
      await refreshViews(db, state, drafts);
    });
    afterWrite([...new Set(drafts.map((draft) => nounNamed(draft.noun).resource))]);
  };
}

/** Turns drafts into queued operations; moves `state.lastStamp` on. Call inside a transaction. */
async function enqueue(
  db: AteriaDb,
  state: SyncState,
  drafts: readonly Draft[],
  { nowMs, isLeft }: { nowMs: number; isLeft: boolean },
): Promise<void> {
  const serverRows = await db.serverRows.bulkGet(drafts.map(({ noun, id }) => [noun, id]));
  const entries = drafts.map((draft, index) => {
    state.lastStamp = nextStamp(state.lastStamp, nowMs, state.clockOffsetMs);
    const stamp = state.lastStamp;
    const known = serverRows[index];
    const base = isLeft && known ? seenBefore(known.row, stamp, state.device) : known?.row.version;
    const { seen = seenAt(known, base), ...deed } = { seen: undefined, ...draft };
    return toEntry({ ...deed, ...seen, stamp }, nowMs);
  });
  await db.outbox.bulkAdd(entries);
}

function seenAt(server: ServerRow | undefined, base = 0): Seen {
  return { base, epoch: server && base > 0 ? server.epoch : '' };
}

/** What a person sees of a row who sees it now, for an edit that they will make later. */
export async function seenNow(db: AteriaDb, noun: string, id: string): Promise<Seen> {
  const server = await db.serverRows.get([noun, id]);
  return seenAt(server, server?.row.version);
}

/** A queue entry, still without the number that the database gives it. */
export function toEntry(op: Op, queuedAt: number): Omit<OutboxEntry, 'n'> {
  return { resource: nounNamed(op.noun).resource, noun: op.noun, id: op.id, op, queuedAt, parked: null };
}
