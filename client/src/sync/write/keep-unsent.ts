import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { exportedNouns } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import {
  keepRemoved,
  type RemovedHere,
  readOwnHousehold,
  readRemoved,
} from '#db/households/kept-households.ts';
import { imagesOfImport } from '#db/import-records.ts';
import { readQueue } from '#db/outbox.ts';
import type { StoredRecord } from '#db/records.ts';
import { waitingImages } from '../status/waiting-images.ts';
import { copyOf } from './copy-record.ts';

/**
 * For a person who no longer belongs to the household: removes its rows from this device. Their own unsent
 * writes stay until they decide about them, and so do imports that they have not reviewed. Safe to repeat: a
 * repetition adds what another page wrote before it knew.
 */
export async function keepUnsent(db: AteriaDb): Promise<RemovedHere> {
  return db.transaction('rw', db.tables, async () => {
    const before = await readRemoved(db);
    const [entries, images, household] = await Promise.all([
      readQueue(db),
      waitingImages(db),
      readOwnHousehold(db),
    ]);
    const removed: RemovedHere = {
      key: 'removed',
      name: household?.name ?? '',
      ownerName: household?.members.find(({ role }) => role === 'owner')?.name ?? '',
      ...before,
      unsent: entries.length + (before?.unsent ?? images.length),
      records: { ...before?.records },
      adds: [...(before?.adds ?? [])],
    };
    const named = new Set<unknown>(images.map(({ sha256 }) => imageUrlOf(sha256)));
    for (const imageUrl of (await db.imports.toArray()).flatMap(imagesOfImport)) named.add(imageUrl);
    for (const noun of exportedNouns) {
      const ofNoun = entries.filter((entry) => entry.noun === noun.name);
      const ids = [...new Set(ofNoun.map(({ id }) => id))];
      const found = await db.table<StoredRecord, string>(noun.table).bulkGet(ids);
      const records = found.filter((record) => record !== undefined);
      // A rejected recipe's image waits for the recipe, and `waitingImages` does not list it.
      for (const record of records) if ('imageUrl' in record) named.add(record.imageUrl);
      if (records.length > 0)
        removed.records[noun.name] = [...(removed.records[noun.name] ?? []), ...records.map(exported)];
      const isNew = (id: string) => ofNoun.some((entry) => entry.id === id && entry.op.kind === 'add');
      removed.adds.push(...records.filter(({ id }) => isNew(id)).map((record) => copyOf(noun, record)));
    }
    for (const table of before ? [] : [db.localPictures, db.pictureBytes])
      await table.filter(({ sha256 }) => !named.has(imageUrlOf(sha256))).delete();
    // No request or poke starts at this cursor, so an answer still under way in another page is not stored.
    await db.syncState.update('sync', { cursor: '' });
    // `writesAhead` stays: those writes get their rows first, and are taken when this runs again.
    const staying = new Set([
      'syncState',
      'localPictures',
      'pictureBytes',
      'imports',
      'timers',
      'writesAhead',
    ]);
    await Promise.all(db.tables.filter(({ name }) => !staying.has(name)).map((table) => table.clear()));
    await keepRemoved(db, removed);
    return removed;
  });
}

/** The record without the fields that only this device needs. */
function exported({ sync: _sync, base: _base, lost: _lost, id, ...record }: StoredRecord): object {
  return { ...record, _id: id };
}
