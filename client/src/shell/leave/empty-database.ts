import { imageUrlOf } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { imagesOfImport } from '#db/import-records.ts';
import { countQueued, editsAhead } from '#db/outbox.ts';
import { begunDrafts } from '#lib/draft-keys.ts';
import { waitingImages } from '#sync/status/waiting-images.ts';

/**
 * Takes everything out of a person's database but who this device is, counting and emptying in one transaction: another
 * window may be writing.
 *
 * @param unsentKnown how many unsent changes and images the person agreed to lose: with more of them nothing is removed
 */
export const emptyDatabase = (db: AteriaDb, unsentKnown: number): Promise<boolean> =>
  emptyTables(db, unsentKnown, () =>
    Promise.all(db.tables.filter(({ name }) => name !== db.syncState.name).map((table) => table.clear())),
  );

/**
 * The same, without what no server has and the person is not asked about: what they read in and have not looked over, what they cook,
 * the images of both and of forms that were begun, and their visits to shops.
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
    // Should it not be removed after all, everything is to be fetched: nothing begins where it stood.
    await db.syncState.update('sync', { cursor: null, hasPulled: false });
    return true;
  });
}

/** Changes and images of one database, with those of a household that was left of which the person has not decided yet. */
export async function countUnsent(db: AteriaDb): Promise<number> {
  const removed = await readRemoved(db);
  const ahead = await editsAhead(db);
  return (await countQueued(db)) + ahead.length + (await waitingImages(db)).length + (removed?.unsent ?? 0);
}
