import { AteriaDb, firstDatabaseOf } from '#db/ateria-db.ts';
import { deleteForGood } from '#db/gone-for-good.ts';
import { otherDatabases } from '#db/households/person-databases.ts';
import { keptPhotos } from '#db/kept-photos.ts';
import { askToLetGo } from '#db/let-go.ts';
import { forgetImageCaches, imageCacheName } from '#images/cache/image-caches.ts';
import { keptText } from '#lib/keep.ts';
import { pause } from '#lib/pause.ts';
import { EARLY_PRESSES_KEY } from '#start/early-presses.ts';
import { forgetSnapshot } from '#start/use-first-screen.ts';
import { forgetUnsavedWrites } from '#sync/write/unsaved-writes.ts';
import { forgetTextsOf, forgetTextsOfPerson } from './kept-texts.ts';

/** Limit of waiting for other windows to close the database. */
const longestDeletionMs = 3_000;

/** Deletes a database that has been emptied, with the copies of its data beside it. */
export async function dropDatabase(db: AteriaDb): Promise<void> {
  await forgetCopies(db);
  await keptPhotos(db.name).drop();
  await deleteDatabase(db, () => askToLetGo(db.name));
}

/** Removes copies of the database's data that are stored elsewhere and rebuilt from it. */
export async function forgetCopies(db: AteriaDb): Promise<void> {
  forgetUnsavedWrites(localStorage, db.name);
  forgetSnapshot();
  await forgetImageCaches({ only: (name) => name === imageCacheName(db.name) });
}

/**
 * @param onBegun tells other windows to close the database for good; without it they reopen it and fetch what
 * they show
 */
export async function deleteDatabase(db: AteriaDb, onBegun?: () => void): Promise<void> {
  const deletion = deleteForGood(db).catch(() => undefined);
  onBegun?.();
  await Promise.race([deletion, pause(longestDeletionMs)]);
}

/**
 * Removes a person's data from this device: their databases, and their texts in local and session storage.
 *
 * @param others database names of their other households; these need not open
 */
export async function dropPerson(db: AteriaDb, others: readonly string[]): Promise<void> {
  forgetEarlyPresses(firstDatabaseOf(db.name));
  for (const name of others) {
    forgetTextsOf(name);
    await dropDatabase(new AteriaDb(name));
  }
  forgetTextsOf(db.name);
  const first = firstDatabaseOf(db.name);
  const staying: readonly string[] = await otherDatabases(db.name).catch(() => []);
  if (staying.includes(first)) forgetTextsOfPerson(first);
  else forgetTextsOf(first);
  await dropDatabase(db);
}

/** Removes input recorded on a snapshot, if it names this person's database. */
function forgetEarlyPresses(firstDatabase: string): void {
  if (keptText(localStorage, EARLY_PRESSES_KEY)?.includes(firstDatabase))
    localStorage.removeItem(EARLY_PRESSES_KEY);
}
