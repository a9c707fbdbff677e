import { type LearnedOrder, learnOrder } from 'sync-protocol/stores/learn-order.ts';
import { shelvesInOrder } from 'sync-protocol/stores/shelves-in-order.ts';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { tripsTo } from '../trips.ts';

/** After a declined proposal there is none for this many visits. */
const restTrips = 5;

/**
 * A better shelf order for a shop, learned from checks on this device; null for none, undefined until
 * computed.
 */
export function useProposal(storeId: string | undefined): LearnedOrder | null | undefined {
  return useStored(async (db) => (storeId === undefined ? null : readProposal(db, storeId)), [storeId]);
}

/** `useProposal`, read once. */
export async function readProposal(db: AteriaDb, storeId: string): Promise<LearnedOrder | null> {
  const [trips, use, stores, own] = await Promise.all([
    tripsTo(db, storeId),
    db.storeUses.get(storeId),
    db.stores.toArray(),
    db.shelves.toArray(),
  ]);
  const declinedAt = use?.declinedAt ?? 0;
  if (declinedAt > 0 && trips.filter(({ startedAt }) => startedAt > declinedAt).length < restTrips)
    return null;
  const find = (wanted: string) => stores.find(({ id }) => id === wanted);
  const order = shelvesInOrder(find(storeId), find(defaultStoreId), own).map(({ id }) => id);
  return learnOrder(trips, order);
}

/** Declines the proposal: the order stays, and no other is proposed for a while. */
export async function declineProposal(db: AteriaDb, storeId: string, nowMs: number): Promise<void> {
  await db.transaction('rw', db.storeUses, async () => {
    const before = await db.storeUses.get(storeId);
    await db.storeUses.put({ usedAt: 0, ...before, id: storeId, declinedAt: nowMs });
  });
}
