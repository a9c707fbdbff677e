import type { Resource } from 'sync-protocol/nouns/resource.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Batch, OutboxEntry } from '#db/records.ts';
import { readSyncState } from './sync-state.ts';

/** The server takes a megabyte a request; what a noun puts around an operation is small beside the rest. */
const maxBatchBytes = 600_000;

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
    const isHeld = await heldByParked(db);
    const queued = db.outbox.where('resource').equals(resource.name); // Comes in order of number.
    // A filter walks entry by entry, and most of the time nothing is parked.
    const sendable = isHeld ? queued.filter((entry) => !isHeld(entry)) : queued;
    const entries = await sendable.limit(resource.maxOps).toArray();
    const first = entries[0];
    if (!first) return null;
    const state = await readSyncState(db);
    const isSingle = first.n <= (state.singlesUntil[resource.name] ?? 0);
    const chosen = isSingle ? [first] : entries.slice(0, countWithin(maxBatchBytes, entries));
    const request = resource.toRequest(
      chosen.map(({ n, op }) => ({ ...op, n })),
      state.device,
    );
    const batch: Batch = { resource: resource.name, key: newKey(), ops: chosen.map(({ n }) => n), request };
    await db.batches.put(batch);
    return batch;
  });
}

/** How many of the first operations fit together; always one at least, which the server refuses by itself if it must. */
function countWithin(maxBytes: number, entries: readonly OutboxEntry[]): number {
  const text = new TextEncoder();
  let bytes = 0;
  for (const [index, { op }] of entries.entries()) {
    bytes += text.encode(JSON.stringify(op)).length;
    if (bytes > maxBytes) return Math.max(1, index);
  }
  return entries.length;
}

/**
 * Later operations of a row wait behind its parked one (SPEC Q4).
 *
 * @returns null while nothing is parked
 */
async function heldByParked(db: AteriaDb): Promise<((entry: OutboxEntry) => boolean) | null> {
  const parkedAt = new Map<string, number>();
  for (const { noun, id, n } of await db.outbox.where('parked.code').above('').toArray()) {
    const row = `${noun} ${id}`;
    parkedAt.set(row, Math.min(n, parkedAt.get(row) ?? n));
  }
  if (parkedAt.size === 0) return null;
  return ({ noun, id, n }) => n >= (parkedAt.get(`${noun} ${id}`) ?? Number.POSITIVE_INFINITY);
}
