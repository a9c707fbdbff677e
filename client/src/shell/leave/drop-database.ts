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

/** Another window that does not let go of the database holds this one up no longer. */
const longestDeletionMs = 3_000;

/** Removes a person's database, which has been emptied, and what this device keeps beside it to show or to write it. */
export async function dropDatabase(db: AteriaDb): Promise<void> {
  await forgetCopies(db);
  await keptPhotos(db.name).drop();
  await deleteDatabase(db, () => askToLetGo(db.name));
}

/** What is kept beside a database that is empty, and is made anew from it. */
export async function forgetCopies(db: AteriaDb): Promise<void> {
  forgetUnsavedWrites(localStorage, db.name);
  forgetSnapshot();
  await forgetImageCaches({ only: (name) => name === imageCacheName(db.name) });
}

/** @param onBegun tells other windows to let go of it for good; without it they open it anew and fetch what they show */
export async function deleteDatabase(db: AteriaDb, onBegun?: () => void): Promise<void> {
  const deletion = deleteForGood(db).catch(() => undefined);
  onBegun?.();
  await Promise.race([deletion, pause(longestDeletionMs)]);
}

/**
 * Removes what this device has of a person: their database, and the texts beside it.
 *
 * @param others names of those of their other households, which need not open
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

/** What was typed on the snapshot of the list, which names whose it is by their database. That of another person stays. */
function forgetEarlyPresses(firstDatabase: string): void {
  if (keptText(localStorage, EARLY_PRESSES_KEY)?.includes(firstDatabase))
    localStorage.removeItem(EARLY_PRESSES_KEY);
}
