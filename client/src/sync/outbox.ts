import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { lossesOfDiscard } from 'sync-protocol/rows/discard.ts';
import { keepLostOps } from 'sync-protocol/rows/lost.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { nextStamp } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, SyncState } from '#db/records.ts';
import { readSyncState } from './sync-state.ts';
import { forgetGone } from './take-rows.ts';
import { refreshViews, viewTables } from './views.ts';
import { toEntry } from './write.ts';

/** What a person can do about an operation that the server refused (SPEC Q4). Each is one durable transaction. */
export interface ParkedActions {
  /** Sends it again as it is. */
  retry: (n: number) => Promise<void>;
  /** Changes the values that it writes and sends it again. */
  edit: (n: number, set: FieldValues) => Promise<void>;
  /** Drops it; where the server has no such row, the row goes with everything queued on it. */
  discard: (n: number) => Promise<void>;
}

export function createParkedActions(deps: {
  db: AteriaDb;
  nowMs: () => number;
  afterWrite: (resources: readonly string[]) => void;
}): ParkedActions {
  const { db, nowMs, afterWrite } = deps;
  const change = async (
    n: number,
    act: (entry: OutboxEntry, state: SyncState) => Promise<void>,
  ): Promise<void> => {
    const entry = await db.transaction(
      'rw',
      [db.syncState, db.serverRows, db.outbox, ...viewTables(db)],
      async () => {
        const parked = await db.outbox.get(n);
        if (!parked?.parked) return null;
        const state = await readSyncState(db);
        await act(parked, state);
        await refreshViews(db, state, [parked]);
        return parked;
      },
    );
    if (entry) afterWrite([entry.resource]);
  };
  return {
    retry: (n) => change(n, async (entry) => void (await db.outbox.put({ ...entry, parked: null }))),
    edit: (n, set) =>
      change(n, async (entry) => void (await db.outbox.put({ ...edited(entry, set), parked: null }))),
    discard: (n) => change(n, (entry, state) => discard(db, state, entry, nowMs())),
  };
}

function edited(entry: OutboxEntry, set: FieldValues): OutboxEntry {
  const { op } = entry;
  return 'set' in op ? { ...entry, op: { ...op, set: { ...op.set, ...set } } } : entry;
}

async function discard(db: AteriaDb, state: SyncState, entry: OutboxEntry, nowMs: number): Promise<void> {
  const isGone = entry.parked?.code === 'not_found';
  if (entry.op.kind === 'add' || isGone)
    await db.outbox.where('[noun+id]').equals([entry.noun, entry.id]).delete();
  else {
    await keepOffered(db, state, entry, nowMs);
    await db.outbox.delete(entry.n);
  }
  await forgetGone(db, state, entry);
}

/** Queues that what is offered on the screen stays so without an operation that is about to be discarded (SPEC M10). */
async function keepOffered(
  db: AteriaDb,
  state: SyncState,
  { noun: name, id, n }: OutboxEntry,
  nowMs: number,
): Promise<void> {
  const noun = nounNamed(name);
  const known = await db.serverRows.get([name, id]);
  const waiting = await db.outbox.where('[noun+id]').equals([name, id]).sortBy('n');
  const losses = lossesOfDiscard(
    noun,
    known?.row ?? null,
    waiting.map(({ op }) => op),
    waiting.findIndex((each) => each.n === n),
    { device: state.device, epoch: known?.epoch ?? state.epoch },
  );
  if (!known || losses.length === 0) return;
  state.lastStamp = nextStamp(state.lastStamp, nowMs, state.clockOffsetMs);
  const authored = { noun: name, id, base: known.row.version, epoch: known.epoch, stamp: state.lastStamp };
  await db.outbox.bulkAdd(keepLostOps(losses, authored).map((op) => toEntry(op, nowMs)));
  await db.syncState.put(state);
}
