import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import { ensureSyncState } from './sync-state.ts';
import { showNewNouns } from './views.ts';

/**
 * Opens a person's database on this device, making it at their first sign-in.
 *
 * @throws Dexie's error when storage is denied, damaged or made by a newer build; nothing is changed then
 */
export async function openPersonDatabase(
  identityKey: string,
  newDevice: () => string,
  storage: ConstructorParameters<typeof AteriaDb>[1] = {},
): Promise<AteriaDb> {
  const db = new AteriaDb(databaseName(identityKey), storage);
  // At every opening: the browser may have deleted everything under the running page.
  db.on('ready', (opened) => ensureSyncState(opened as AteriaDb, newDevice), true);
  await withReopen(db, async () => {
    await db.open();
    await showNewNouns(db);
  });
  return db;
}
