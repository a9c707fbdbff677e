import type { ActivityEntry } from 'sync-protocol/api/activity.ts';
import type { AteriaDb } from '#db/ateria-db.ts';

/** What the household's people did last, as the server said; gone with everything else of the household. */
interface KeptActivity {
  key: 'activity';
  entries: ActivityEntry[];
}

const keptIn = (db: AteriaDb) => db.table<KeptActivity, string>('facts');

/** Null where this device has never been told. */
export async function readActivity(db: AteriaDb): Promise<ActivityEntry[] | null> {
  return (await keptIn(db).get('activity'))?.entries ?? null;
}

export async function keepActivity(db: AteriaDb, entries: ActivityEntry[]): Promise<void> {
  await keptIn(db).put({ key: 'activity', entries });
}
