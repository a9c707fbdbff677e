import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { nounsWithImages } from 'sync-protocol/images/nouns-with-images.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { imagesOfImport } from '#db/import-records.ts';
import { editsAhead, readQueue } from '#db/outbox.ts';
import { knownRows } from '#sync/rows/known-rows.ts';
import { dropImage } from './upload-images.ts';

/** A week, since a form may stay open for days. */
const keptMs = 7 * dayMs;

/**
 * Removes images chosen at least a week ago to which nothing on this device refers: no row, living or
 * removed, no queued operation, no import to be reviewed, and no draft.
 *
 * @param drafts stored texts of unsaved forms
 * @returns how many were removed
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
    // Not `uniqueKeys()`, which fails in WebKit on an empty index.
    for (const imageUrl of await db.table(table).orderBy('imageUrl').keys()) named.add(imageUrl);
    for (const { row } of await knownRows(db, name)) named.add(row.fields.imageUrl);
  }
  const waiting = [...(await readQueue(db)).map(({ op }) => op), ...(await editsAhead(db))];
  for (const edit of waiting) if ('set' in edit) named.add(edit.set.imageUrl);
  for (const imageUrl of (await db.imports.toArray()).flatMap(imagesOfImport)) named.add(imageUrl);
  return named;
}
