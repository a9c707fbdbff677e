import { type AteriaDb, firstDatabaseOf } from '#db/ateria-db.ts';
import { deleteForGood } from '#db/gone-for-good.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import { keptPhotos } from '#db/kept-photos.ts';
import { askToLetGo } from '#db/let-go.ts';
import { forgetImageCaches, imageCacheName } from '#images/cache/image-caches.ts';
import { pause } from '#lib/pause.ts';
import { forgetSnapshot } from '#start/use-first-screen.ts';
import { forgetUnsavedWrites } from '#sync/write/unsaved-writes.ts';
import { forgetTextsOf } from './kept-texts.ts';

/** Another window that does not let go of the database holds this one up no longer. */
const longestDeletionMs = 3_000;

/**
 * Removes a person's database, which has been emptied, and what this device keeps beside it to show or to write it.
 *
 * @param others what other windows do: open it anew and fetch what they show, or let go of it for good
 */
export async function dropDatabase(db: AteriaDb, others: 'open-anew' | 'let-go'): Promise<void> {
  forgetUnsavedWrites(localStorage, db.name);
  forgetSnapshot();
  await keptPhotos(db.name).drop();
  await forgetImageCaches({ only: (name) => name === imageCacheName(db.name) });
  const deletion = deleteForGood(db).catch(() => undefined);
  if (others === 'let-go') askToLetGo(db.name);
  await Promise.race([deletion, pause(longestDeletionMs)]);
}

/** Removes every database that this device has of a person, one a household, and the texts beside them. */
export async function dropPerson(db: AteriaDb): Promise<void> {
  await withOtherDatabases(db, async (other) => {
    forgetTextsOf(other.name);
    await dropDatabase(other, 'let-go');
  }).catch(() => undefined);
  forgetTextsOf(db.name);
  forgetTextsOf(firstDatabaseOf(db.name));
  await dropDatabase(db, 'let-go');
}
