import { useEffect, useRef } from 'react';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { hasKeptFlag } from '#ui/use-kept-flag.ts';
import { nearestStore, notePlace, placesKeyOf, type StorePlace, whereNow } from './places.ts';
import { chooseStore } from './store-uses.ts';

/**
 * Where the person allows it on this device: chooses the shop that one has come to, once, as the page is opened.
 *
 * @returns notes that one is in a shop, as something was checked off there
 */
export function useNearbyStore(): (storeId: string) => void {
  const { db } = useSync();
  const here = useRef<Promise<StorePlace | null>>(undefined);
  useEffect(() => {
    if (!hasKeptFlag(placesKeyOf(db.name))) return;
    here.current = whereNow();
    void here.current.then(async (place) => {
      const nearest = place && nearestStore(await db.storeUses.toArray(), place);
      if (nearest && (await db.stores.get(nearest))) await chooseStore(db, nearest, Date.now());
    });
  }, [db]);
  return (storeId) =>
    void here.current?.then(async (place) => {
      if (place && (await db.stores.get(storeId)) && storeId !== defaultStoreId)
        await notePlace(db, storeId, place);
    });
}
