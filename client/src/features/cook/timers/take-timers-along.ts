import type { AteriaDb } from '#db/ateria-db.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';

/** A timer is of the device: those of the person's other households come along into the one that is on the screen. */
export async function takeTimersAlong(db: AteriaDb): Promise<void> {
  await withOtherDatabases(db, async (other) => {
    const timers = await other.timers.toArray();
    if (timers.length === 0) return;
    // In this order: rather in both than in none, whatever happens between.
    await db.timers.bulkPut(timers);
    await other.timers.bulkDelete(timers.map(({ id }) => id));
  });
}
