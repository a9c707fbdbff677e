import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { TripLine, TripRecord } from '#db/records.ts';

/** Whoever checks nothing off for so long has left the shop. */
const longestPauseMs = 2 * hourMs;
/** What is older than so many visits to a shop teaches nothing more. */
const keptTrips = 20;

interface Check {
  storeId: string;
  shelf: ShelfId;
  /** The rows that were checked off by it. */
  lines: readonly TripLine[];
}

/** Notes that something was checked off in a shop, for its order to be learned from. */
export async function noteCheck(
  db: AteriaDb,
  check: Check,
  nowMs: number,
  newId: () => string,
): Promise<void> {
  const { storeId, shelf, lines } = check;
  await db.transaction('rw', db.trips, async () => {
    const trips = await tripsTo(db, storeId);
    const current = currentTrip(trips, nowMs) ?? {
      id: newId(),
      storeId,
      startedAt: nowMs,
      endedAt: nowMs,
      checks: [],
    };
    await db.trips.put({
      ...current,
      endedAt: nowMs,
      checks: [...current.checks, { shelf, at: nowMs, lines: [...lines] }],
    });
    await db.trips.bulkDelete(trips.slice(0, -keptTrips).map(({ id }) => id));
  });
}

/** Forgets that something was checked off on the visit that one is on: it was taken back. Earlier visits went as they went. */
export async function forgetCheck(
  db: AteriaDb,
  storeId: string,
  lines: readonly TripLine[],
  nowMs: number,
): Promise<void> {
  const gone = new Set(lines.map(({ id }) => id));
  await db.transaction('rw', db.trips, async () => {
    const trip = currentTrip(await tripsTo(db, storeId), nowMs);
    const checks = trip?.checks.filter((check) => !check.lines.some(({ id }) => gone.has(id)));
    if (trip && checks) await db.trips.update(trip.id, { checks });
  });
}

/** The visits to a shop, in the order in which they were made. */
export async function tripsTo(db: AteriaDb, storeId: string): Promise<TripRecord[]> {
  const trips = await db.trips.where('storeId').equals(storeId).toArray();
  // By their ends: one that a clock ahead began in the future is over like any other.
  return trips.sort((a, b) => a.endedAt - b.endedAt);
}

/** The visit that one is on; undefined for none. */
export function currentTrip(trips: readonly TripRecord[], nowMs: number): TripRecord | undefined {
  const last = trips.at(-1);
  return last && nowMs - last.endedAt < longestPauseMs ? last : undefined;
}
