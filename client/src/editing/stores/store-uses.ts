import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { StoreUseRecord } from '#db/records.ts';

/** The shop last chosen on this device, if it still exists; else the default. */
export function lastUsedStore(uses: readonly StoreUseRecord[], stores: readonly { id: string }[]): string {
  const [last] = uses
    .filter(({ id, usedAt }) => usedAt && (id === defaultStoreId || stores.some((each) => each.id === id)))
    .sort((a, b) => b.usedAt - a.usedAt);
  return last?.id ?? defaultStoreId;
}

/**
 * Makes a shop the chosen one on this device. Later times noted by a clock that ran ahead are moved to just
 * before now.
 */
export async function chooseStore(db: AteriaDb, storeId: string, nowMs: number): Promise<void> {
  const past = (ms: number) => (ms < nowMs ? ms : nowMs - 1);
  await db.transaction('rw', db.storeUses, async () => {
    await db.storeUses.toCollection().modify((use) => {
      use.usedAt = past(use.usedAt);
      if (use.declinedAt) use.declinedAt = past(use.declinedAt);
    });
    await db.storeUses.put({ ...(await db.storeUses.get(storeId)), id: storeId, usedAt: nowMs });
  });
}
