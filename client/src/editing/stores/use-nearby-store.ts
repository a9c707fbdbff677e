import { useEffect, useRef } from 'react';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { hasKeptFlag } from '#ui/use-kept-flag.ts';
import { freshMs, nearestStore, notePlace, placesKeyOf, whereNow } from './places.ts';
import { chooseStore } from './store-uses.ts';

/** Asks the device where it is. */
const look = () => ({ askedAt: Date.now(), place: whereNow() });

/**
 * Where the person allows it on this device: chooses the shop that one has come to, once, as the page is opened.
 *
 * @returns notes that one is in a shop, as something was checked off there
 */
export function useNearbyStore(): (storeId: string) => void {
  const { db } = useSync();
  const here = useRef<ReturnType<typeof look>>(undefined);
  useEffect(() => {
    if (!hasKeptFlag(placesKeyOf(db.name))) return;
    const { askedAt, place } = look();
    here.current = { askedAt, place };
    void place.then(async (found) => {
      const [uses, stores] = await Promise.all([
        db.storeUses.toArray(),
        db.stores.toCollection().primaryKeys(),
      ]);
      const nowMs = Date.now();
      // Whoever has chosen one meanwhile knows where they are; what is still to come was noted by a clock that ran ahead.
      if (!found || uses.some(({ usedAt }) => usedAt > askedAt && usedAt <= nowMs)) return;
      const living = new Set(stores);
      const nearest = nearestStore(
        uses.filter(({ id }) => living.has(id)),
        found,
      );
      if (nearest) await chooseStore(db, nearest, nowMs);
    });
  }, [db]);
  return (storeId) => {
    if (!here.current) return;
    // The page may have been opened at home.
    if (Date.now() - here.current.askedAt > freshMs) here.current = look();
    void here.current.place.then(async (place) => {
      if (place && (await db.stores.get(storeId)) && storeId !== defaultStoreId)
        await notePlace(db, storeId, place);
    });
  };
}
