import { AteriaDb } from '#db/ateria-db.ts';
import { shownDatabase } from '#db/households/households-here.ts';
import { restWithPage } from '#db/page-rest.ts';
import { withReopen } from '#db/reopen.ts';
import { showWhatIsNew } from '../pull/show-what-is-new.ts';
import { ensureSyncState } from '../status/sync-state.ts';

/**
 * Opens a person's database on this device, that of the household that they look at, making it at their first sign-in. One
 * that a newer build made opens as it is (`stored-row.ts`).
 *
 * @param page lets go of the database whenever it is put into the back/forward cache, while it opens too
 * @throws Dexie's error when storage is denied or damaged; nothing is changed then
 */
export async function openPersonDatabase(
  identityKey: string,
  newDevice: () => string,
  page: Pick<Window, 'addEventListener'>,
  storage: ConstructorParameters<typeof AteriaDb>[1] = {},
  { name, household } = shownDatabase(identityKey),
): Promise<AteriaDb> {
  const db = new AteriaDb(name, storage);
  restWithPage(db, page);
  // At every opening: the browser may have deleted everything under the running page.
  db.on('ready', (opened) => ensureSyncState(opened as AteriaDb, newDevice, household), true);
  await withReopen(db, async () => {
    await db.open();
    await showWhatIsNew(db);
  });
  return db;
}
