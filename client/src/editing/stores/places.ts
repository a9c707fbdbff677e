import { type AteriaDb, firstDatabaseOf } from '#db/ateria-db.ts';
import type { StoreUseRecord } from '#db/records.ts';

export type StorePlace = NonNullable<StoreUseRecord['place']>;

/** Of the person on this device, whichever of their households they look at; forgotten with their other texts, by the name in it. */
export const placesKeyOf = (database: string): string => `ateria.shopPlaces.${firstDatabaseOf(database)}`;

const patienceMs = 10_000;
/** One walks in a shop, and does not drive. */
export const freshMs = 60_000;
/** As large as shops are, and as exact as phones are within them. */
const nearMeters = 250;

/** Where the device is; null where it does not say. */
export function whereNow(): Promise<StorePlace | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: patienceMs, maximumAge: freshMs },
    );
  });
}

/** The shop whose known place is nearest, if one is near. */
export function nearestStore(uses: readonly StoreUseRecord[], here: StorePlace): string | undefined {
  const [nearest] = uses
    .flatMap(({ id, place }) => (place ? [{ id, meters: metersBetween(place, here) }] : []))
    .filter(({ meters }) => meters <= nearMeters)
    .sort((a, b) => a.meters - b.meters);
  return nearest?.id;
}

/** Notes where a shop is; kept on this device alone. */
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

/** On so small a part of the earth it is flat. */
function metersBetween(a: StorePlace, b: StorePlace): number {
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude) * Math.cos(radians(a.latitude));
  return earthRadiusMeters * Math.hypot(north, east);
}
