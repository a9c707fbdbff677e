import { type LearnedOrder, learnOrder } from 'sync-protocol/stores/learn-order.ts';
import { shelvesInOrder } from 'sync-protocol/stores/shelves-in-order.ts';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { tripsTo } from '../trips.ts';

/** After one was turned down nothing is proposed for so many visits. */
const restTrips = 5;

/** A better order for a shop, by what this device saw checked off there; null for none, undefined until it has been worked out. */
export function useProposal(storeId: string | undefined): LearnedOrder | null | undefined {
  return useStored(async (db) => (storeId === undefined ? null : readProposal(db, storeId)), [storeId]);
}

/** The same at this moment. */
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

/** Leaves the order as it is, and asks no more for a while. */
export async function declineProposal(db: AteriaDb, storeId: string, nowMs: number): Promise<void> {
  await db.transaction('rw', db.storeUses, async () => {
    const before = await db.storeUses.get(storeId);
    await db.storeUses.put({ usedAt: 0, ...before, id: storeId, declinedAt: nowMs });
  });
}
