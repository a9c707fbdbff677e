import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { nounsWithImages } from 'sync-protocol/images/nouns-with-images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { imagesOfImport } from '#db/import-records.ts';
import { editsAhead, readQueue } from '#db/outbox.ts';
import { knownRows } from '#sync/rows/known-rows.ts';
import { dropImage } from './upload-images.ts';

/** A form may stay open for days. */
const keptMs = 7 * dayMs;

/**
 * Drops the images that were chosen a week ago or longer and that nothing here names: no row, living or removed, no
 * change that waits, no recipe that waits to be looked over, and no draft.
 *
 * @param drafts texts in which forms that were not saved are kept
 * @returns how many went
 */
export async function tidyImages(deps: {
  db: AteriaDb;
  nowMs: () => number;
  drafts: () => readonly string[];
}): Promise<number> {
  const { db, nowMs, drafts } = deps;
  const old = (await db.localPictures.toArray()).filter(({ addedAt }) => nowMs() - addedAt >= keptMs);
  if (old.length === 0) return 0;
  const texts = drafts();
  const isDrafted = (sha256: string) => texts.some((text) => text.includes(sha256));
  const named = await namedImages(db);
  const gone = old.filter(({ sha256 }) => !named.has(imageUrlOf(sha256)) && !isDrafted(sha256));
  for (const { sha256 } of gone) await dropImage(db, sha256);
  return gone.length;
}

/** Every `imageUrl` that a row of this device has, had when it was removed, or is about to get. */
async function namedImages(db: AteriaDb): Promise<Set<unknown>> {
  const named = new Set<unknown>();
  for (const { name, table } of nounsWithImages) {
    // Not `uniqueKeys()`: WebKit fails where there is none.
    for (const imageUrl of await db.table(table).orderBy('imageUrl').keys()) named.add(imageUrl);
    for (const { row } of await knownRows(db, name)) named.add(row.fields.imageUrl);
  }
  const waiting = [...(await readQueue(db)).map(({ op }) => op), ...(await editsAhead(db))];
  for (const edit of waiting) if ('set' in edit) named.add(edit.set.imageUrl);
  for (const imageUrl of (await db.imports.toArray()).flatMap(imagesOfImport)) named.add(imageUrl);
  return named;
}
