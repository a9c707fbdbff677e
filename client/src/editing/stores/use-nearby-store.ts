import { useEffect, useRef } from 'react';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { hasKeptFlag } from '#ui/use-kept-flag.ts';
import { freshMs, nearestStore, notePlace, placesKeyOf, whereNow } from './places.ts';
import { chooseStore } from './store-uses.ts';

/** Requests the device's position. */
const look = () => ({ askedAt: Date.now(), place: whereNow() });

/**
 * If the person allows it on this device: chooses the shop that they are in, once when the page opens.
 *
 * @returns notes the shop's place, to be called when something is checked off in it
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
      // A shop chosen meanwhile takes precedence; a later time than now was noted by a fast clock.
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
    // The position may be from home, where the page was opened.
    if (Date.now() - here.current.askedAt > freshMs) here.current = look();
    void here.current.place.then(async (place) => {
      if (place && (await db.stores.get(storeId)) && storeId !== defaultStoreId)
        await notePlace(db, storeId, place);
    });
  };
}
