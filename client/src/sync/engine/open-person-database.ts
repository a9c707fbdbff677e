import { AteriaDb } from '#db/ateria-db.ts';
import { shownDatabase } from '#db/households/households-here.ts';
import { restWithPage } from '#db/page-rest.ts';
import { withReopen } from '#db/reopen.ts';
import { showWhatIsNew } from '../pull/show-what-is-new.ts';
import { ensureSyncState } from '../status/sync-state.ts';

/**
 * Opens this device's database of the household that the person looks at, created at their first sign-in. A
 * database made by a newer build is opened as it is (`stored-row.ts`).
 *
 * @param page transactions are aborted when this page goes into the back/forward cache, also during the
 * opening
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
  // On every opening, since the browser may have deleted the database under the running page.
  db.on('ready', (opened) => ensureSyncState(opened as AteriaDb, newDevice, household), true);
  await withReopen(db, async () => {
    await db.open();
    await showWhatIsNew(db);
  });
  return db;
}
