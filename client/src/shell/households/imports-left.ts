import { imageUrlOf, sha256OfUrl } from 'sync-protocol/images/images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withDatabase } from '#db/households/person-databases.ts';
import { type ImportRecord, imagesOfImport } from '#db/import-records.ts';
import { withReopen } from '#db/reopen.ts';
import { putImages } from '#images/send/keep-image.ts';
import { begunDrafts, recipeDraftKey } from '#lib/draft-keys.ts';
import { keep } from '#lib/keep.ts';

/**
 * Unfinished imports of a household that is left. They continue in another household, with their images and
 * edits, since they belong to the person who reviews them.
 *
 * @returns their number, and a function that adds them to another database; repeating it makes no duplicates
 */
export async function importsLeft(db: AteriaDb) {
  const found = await db.imports.toArray();
  const addresses = found.flatMap(imagesOfImport).flatMap((url) => sha256OfUrl(url) ?? []);
  const [images, bytes] = await Promise.all([
    db.localPictures.bulkGet(addresses),
    db.pictureBytes.bulkGet(addresses),
  ]);
  const kept = images.flatMap((image, at) => {
    const of = bytes[at];
    return image && of ? [{ ...of, type: image.type }] : [];
  });
  const keptUrls = new Set(kept.map(({ sha256 }) => imageUrlOf(sha256)));
  const records = found.map((record) => withImages(record, keptUrls));
  const drafts = begunDrafts(db.name, localStorage)
    .filter(({ kind, name }) => kind === 'recipeDraft' && name.startsWith('import.'))
    .map(({ key, name }) => ({ name, text: localStorage.getItem(key) ?? '' }));
  return {
    count: records.length,
    putInto: async (otherDatabase: string): Promise<void> => {
      if (records.length === 0) return;
      await withDatabase(otherDatabase, (other) =>
        withReopen(other, async () => {
          await putImages(other, kept, Date.now());
          await other.imports.bulkPut(records);
        }),
      );
      for (const { name, text } of drafts) keep(localStorage, recipeDraftKey(otherDatabase, name), text);
    },
  };
}

/** Without the images that only the household's server has. */
function withImages(record: ImportRecord, kept: ReadonlySet<string>): ImportRecord {
  const { state } = record;
  if (state.kind !== 'read') return record;
  const images = Object.fromEntries(
    Object.entries(state.images).filter(([, imageUrl]) => kept.has(imageUrl)),
  );
  return { ...record, state: { ...state, images } };
}
