import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { imagesOfImport } from '#db/import-records.ts';
import { countQueued, editsAhead } from '#db/outbox.ts';
import { begunDrafts } from '#lib/draft-keys.ts';
import { waitingImages } from '#sync/status/waiting-images.ts';

/**
 * Empties a person's database except for `syncState`. Counts and empties in one transaction, since another
 * window may be writing.
 *
 * @param unsentKnown number of unsent changes and images that the person agreed to lose; if there are more,
 * nothing is removed
 */
export const emptyDatabase = (db: AteriaDb, unsentKnown: number): Promise<boolean> =>
  emptyTables(db, unsentKnown, () =>
    Promise.all(db.tables.filter(({ name }) => name !== db.syncState.name).map((table) => table.clear())),
  );

/**
 * Like `emptyDatabase`, but keeps what exists on this device only: unreviewed imports, what is being cooked,
 * images of imports and drafts, and visits to shops.
 */
export const emptyFetched = (db: AteriaDb, unsentKnown: number): Promise<boolean> =>
  emptyTables(db, unsentKnown, async () => {
    const named = new Set((await db.imports.toArray()).flatMap(imagesOfImport));
    const drafts = begunDrafts(db.name, localStorage).map(({ key }) => localStorage.getItem(key) ?? '');
    const isNamed = (sha256: string) =>
      named.has(imageUrlOf(sha256)) || drafts.some((text) => text.includes(sha256));
    const images = [db.localPictures, db.pictureBytes];
    const staying = new Set([db.syncState, ...images, ...ofThisDevice(db)].map(({ name }) => name));
    await Promise.all([
      ...images.map((table) => table.filter(({ sha256 }) => !isNamed(sha256)).delete()),
      ...db.tables.filter(({ name }) => !staying.has(name)).map((table) => table.clear()),
    ]);
  });

/** Whether `emptyFetched` left anything. */
export async function keepsItsOwn(db: AteriaDb): Promise<boolean> {
  const counts = await Promise.all([...ofThisDevice(db), db.localPictures].map((table) => table.count()));
  return counts.some((count) => count > 0);
}

const ofThisDevice = (db: AteriaDb) => [db.imports, db.cookings, db.timers, db.trips, db.storeUses];

function emptyTables(db: AteriaDb, unsentKnown: number, empty: () => Promise<unknown>): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if ((await countUnsent(db)) > unsentKnown) return false;
    await empty();
    // In case the database is not deleted after all: everything has to be fetched again from the beginning.
    await db.syncState.update('sync', { cursor: null, hasPulled: false });
    return true;
  });
}

/**
 * Unsent changes and images of one database, including those of a removed household that the person has not
 * decided about.
 */
export async function countUnsent(db: AteriaDb): Promise<number> {
  const removed = await readRemoved(db);
  const ahead = await editsAhead(db);
  return (await countQueued(db)) + ahead.length + (await waitingImages(db)).length + (removed?.unsent ?? 0);
}
