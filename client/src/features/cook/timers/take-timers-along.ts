import type { AteriaDb } from '#db/ateria-db.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';

/**
 * Moves the timers of the person's other households to the one on screen, since timers belong to the device.
 */
export async function takeTimersAlong(db: AteriaDb): Promise<void> {
  await withOtherDatabases(db, async (other) => {
    const timers = await other.timers.toArray();
    if (timers.length === 0) return;
    // Written first, then deleted, so that an interruption duplicates a timer rather than losing it.
    await db.timers.bulkPut(timers);
    await other.timers.bulkDelete(timers.map(({ id }) => id));
  });
}
