import type { Kysely } from 'kysely';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { nounsWithImages } from 'sync-protocol/images/nouns-with-images.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { type ImageRules, imageRules } from './image-rules.ts';
import type { ImageStore } from './image-store.ts';

/**
 * How long a removed recipe can be restored (SPEC P5), and a recipe written offline may arrive after its
 * image.
 */
const keptMs = 90 * dayMs;

/** Rows read at once; with the largest recipes these are a few megabytes. */
const rowsAtOnce = 50;
const withImages = nounsWithImages.map(({ name }) => name);

interface CollectDeps {
  db: Kysely<Database>;
  store: ImageStore;
  nowMs: () => number;
  rules?: Pick<ImageRules, 'imageOf'>;
  /** Checked between two households; if true, the rest is left for the next run. */
  isStopping?: () => boolean;
  /**
   * Called with the number of households that are unknown to the database and whose images were left alone.
   */
  onUnknown?: (households: number) => void;
}

/**
 * Removes images that no row of their household names, living or deleted, and all images of deleted
 * households; returns how many were removed. If most households with images are unknown to the database, it
 * is probably the wrong one (a mistaken `DATABASE_URL`): then of unknown households only those noted as
 * deleted lose their images.
 */
export async function collectImages(deps: CollectDeps): Promise<number> {
  const { db, store, nowMs, rules = imageRules, isStopping = () => false, onUnknown = () => {} } = deps;
  const unknown: string[] = [];
  let known = 0;
  let removed = 0;
  for await (const householdId of store.households()) {
    await nextTurn();
    if (isStopping()) return removed;
    const standing = await standingOf(db, householdId);
    if (standing === 'unknown') unknown.push(householdId);
    else if (standing === 'deleted') removed += await removeAll(store, householdId);
    else {
      known += 1;
      removed += await store.collect(householdId, await imagesOf(db, householdId, rules), nowMs() - keptMs);
    }
  }
  if (unknown.length > known) {
    onUnknown(unknown.length);
    return removed;
  }
  for (const householdId of unknown) removed += await removeAll(store, householdId);
  return removed;
}

/** Returns how many images were removed. */
async function removeAll(store: ImageStore, householdId: string): Promise<number> {
  const { length } = await store.list(householdId);
  await store.removeAll(householdId);
  return length;
}

/**
 * The images that the household's rows name. Reads rows in order of version: one that changes meanwhile gets
 * a higher version, and is read again.
 */
async function imagesOf(
  db: Kysely<Database>,
  householdId: string,
  { imageOf }: Pick<ImageRules, 'imageOf'>,
): Promise<Set<string>> {
  const images = new Set<string>();
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('rows')
      .select(['state', 'version'])
      .where('household_id', '=', householdId)
      .where('noun', 'in', withImages)
      .where('version', '>', after)
      .orderBy('version')
      .limit(rowsAtOnce)
      .execute();
    for (const { state } of rows) {
      const image = imageOf(JSON.parse(state) as RowState);
      if (image !== null) images.add(image);
    }
    const last = rows.at(-1);
    if (!last) return images;
    after = last.version;
    await nextTurn();
  }
}

/**
 * `deleted`: it was deleted with an account, which is noted. A household deleted by its owner leaves no note
 * and is `unknown`.
 */
async function standingOf(
  db: Kysely<Database>,
  householdId: string,
): Promise<'known' | 'deleted' | 'unknown'> {
  const row = await db.selectFrom('households').select('id').where('id', '=', householdId).executeTakeFirst();
  if (row) return 'known';
  const note = await db
    .selectFrom('deleted_members')
    .select('household_id')
    .where('household_id', '=', householdId)
    .executeTakeFirst();
  return note ? 'deleted' : 'unknown';
}
