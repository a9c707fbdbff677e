import { type AteriaDb, firstDatabaseOf } from '#db/ateria-db.ts';
import type { StoreUseRecord } from '#db/records.ts';

export type StorePlace = NonNullable<StoreUseRecord['place']>;

/**
 * Key of a person's setting on this device, for all of their households; removed with their other texts, by
 * the name in it.
 */
export const placesKeyOf = (database: string): string => `ateria.shopPlaces.${firstDatabaseOf(database)}`;

const patienceMs = 10_000;
/** Age up to which a position still counts as current: people walk in a shop, they do not drive. */
export const freshMs = 60_000;
/** About the size of a shop, and the accuracy of phones inside one. */
const nearMeters = 250;

/** The device's position; null if it gives none. */
export function whereNow(): Promise<StorePlace | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: patienceMs, maximumAge: freshMs },
    );
  });
}

/** The shop with the nearest known place, if within `nearMeters`. */
export function nearestStore(uses: readonly StoreUseRecord[], here: StorePlace): string | undefined {
  const [nearest] = uses
    .flatMap(({ id, place }) => (place ? [{ id, meters: metersBetween(place, here) }] : []))
    .filter(({ meters }) => meters <= nearMeters)
    .sort((a, b) => a.meters - b.meters);
  return nearest?.id;
}

/** Stores where a shop is, on this device only. */
export async function notePlace(db: AteriaDb, storeId: string, place: StorePlace): Promise<void> {
  await db.transaction('rw', db.storeUses, async () => {
    await db.storeUses.put({ usedAt: 0, ...(await db.storeUses.get(storeId)), id: storeId, place });
  });
}

export async function forgetPlaces(db: AteriaDb): Promise<void> {
  await db.storeUses.toCollection().modify((use) => {
    delete use.place;
  });
}

const earthRadiusMeters = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Equirectangular approximation, accurate enough at this scale. */
function metersBetween(a: StorePlace, b: StorePlace): number {
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude) * Math.cos(radians(a.latitude));
  return earthRadiusMeters * Math.hypot(north, east);
}
