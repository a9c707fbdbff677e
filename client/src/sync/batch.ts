import type { Resource } from 'sync-protocol/nouns/resource.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Batch, OutboxEntry } from '#db/records.ts';
import { readSyncState } from './sync-state.ts';

/**
 * The resource's request to send now: the one under way if there is one, else the oldest operations that may go, frozen
 * under a new key before anything is sent (SPEC W3).
 *
 * @returns null when nothing waits, or only parked operations and what waits behind them
 */
export function freezeBatch(db: AteriaDb, resource: Resource, newKey: () => string): Promise<Batch | null> {
  return db.transaction('rw', [db.batches, db.outbox, db.syncState], async () => {
    const underWay = await db.batches.get(resource.name);
    if (underWay) return underWay;
    const entries = sendable(await db.outbox.where('resource').equals(resource.name).sortBy('n'));
    const first = entries[0];
    if (!first) return null;
    const state = await readSyncState(db);
    const isSingle = first.n <= (state.singlesUntil[resource.name] ?? 0);
    const chosen = entries.slice(0, isSingle ? 1 : resource.maxOps);
    const request = resource.toRequest(
      chosen.map(({ n, op }) => ({ ...op, n })),
      state.device,
    );
    const batch: Batch = { resource: resource.name, key: newKey(), ops: chosen.map(({ n }) => n), request };
    await db.batches.put(batch);
    return batch;
  });
}

/** Later operations of a row wait behind its parked one (SPEC Q4). */
function sendable(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const heldRows = new Set<string>();
  return entries.filter((entry) => {
    const row = `${entry.noun} ${entry.id}`;
    if (entry.parked) heldRows.add(row);
    return !heldRows.has(row);
  });
}
