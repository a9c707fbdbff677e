import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { StoreUseRecord } from '#db/records.ts';

/** The shop that was chosen last on this device, if the household still goes there; else that of the order for every other shop. */
export function lastUsedStore(uses: readonly StoreUseRecord[], stores: readonly { id: string }[]): string {
  const [last] = uses
    .filter(({ id, usedAt }) => usedAt && (id === defaultStoreId || stores.some((each) => each.id === id)))
    .sort((a, b) => b.usedAt - a.usedAt);
  return last?.id ?? defaultStoreId;
}

/** Goes to a shop: it stays the chosen one on this device until another is. What a clock that ran ahead noted of others counts as just before. */
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
