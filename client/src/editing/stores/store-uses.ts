import type { AteriaDb } from '#db/ateria-db.ts';

/** Goes to a shop: it stays the chosen one on this device until another is. */
export async function chooseStore(db: AteriaDb, storeId: string, nowMs: number): Promise<void> {
  await db.transaction('rw', db.storeUses, async () => {
    await db.storeUses.put({ ...(await db.storeUses.get(storeId)), id: storeId, usedAt: nowMs });
  });
}
