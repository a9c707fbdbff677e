import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { TripLine, TripRecord } from '#db/records.ts';

/** A longer time without a check ends the visit. */
const longestPauseMs = 2 * hourMs;
/** Number of visits kept per shop; older ones teach nothing more. */
const keptTrips = 20;

interface Check {
  storeId: string;
  shelf: ShelfId;
  /** The rows that were checked off. */
  lines: readonly TripLine[];
}

/** Notes that something was checked off in a shop, to learn its shelf order. */
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

/** Removes a check that was taken back from the current visit. Earlier visits stay as they were. */
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

/** The visits to a shop in the order in which they ended. */
export async function tripsTo(db: AteriaDb, storeId: string): Promise<TripRecord[]> {
  const trips = await db.trips.where('storeId').equals(storeId).toArray();
  // By end: a visit that a fast clock began in the future has still ended.
  return trips.sort((a, b) => a.endedAt - b.endedAt);
}

/** The visit still going on; undefined for none. */
export function currentTrip(trips: readonly TripRecord[], nowMs: number): TripRecord | undefined {
  const last = trips.at(-1);
  return last && nowMs - last.endedAt < longestPauseMs ? last : undefined;
}
