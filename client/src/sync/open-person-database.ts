import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { ensureSyncState } from './sync-state.ts';
import { showNewNouns } from './views.ts';

/**
 * Opens a person's database on this device, making it at their first sign-in.
 *
 * @throws Dexie's error when storage is denied, damaged or made by a newer build; nothing is changed then
 */
export async function openPersonDatabase(identityKey: string, newDevice: () => string): Promise<AteriaDb> {
  const db = new AteriaDb(databaseName(identityKey));
  await db.open();
  await ensureSyncState(db, newDevice);
  await showNewNouns(db);
  return db;
}
