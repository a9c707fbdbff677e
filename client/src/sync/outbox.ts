import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, SyncState } from '#db/records.ts';
import { readSyncState } from './sync-state.ts';
import { forgetGone } from './take-rows.ts';
import { refreshViews, viewTables } from './views.ts';

/** What a person can do about an operation that the server refused (SPEC Q4). Each is one durable transaction. */
export interface ParkedActions {
  /** Sends it again as it is. */
  retry: (n: number) => Promise<void>;
  /** Changes the values that it writes and sends it again. */
  edit: (n: number, set: FieldValues) => Promise<void>;
  /** Drops it; where the server has no such row, the row goes with everything queued on it. */
  discard: (n: number) => Promise<void>;
}

export function createParkedActions(
  db: AteriaDb,
  afterWrite: (resources: readonly string[]) => void,
): ParkedActions {
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
    discard: (n) => change(n, (entry, state) => discard(db, state, entry)),
  };
}

function edited(entry: OutboxEntry, set: FieldValues): OutboxEntry {
  const { op } = entry;
  return 'set' in op ? { ...entry, op: { ...op, set: { ...op.set, ...set } } } : entry;
}

async function discard(db: AteriaDb, state: SyncState, entry: OutboxEntry): Promise<void> {
  const isGone = entry.parked?.code === 'not_found';
  if (entry.op.kind === 'add' || isGone)
    await db.outbox.where('[noun+id]').equals([entry.noun, entry.id]).delete();
  else await db.outbox.delete(entry.n);
  await forgetGone(db, state, entry);
}
