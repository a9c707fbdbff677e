import type { Kysely } from 'kysely';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { nounsWithImages } from 'sync-protocol/images/nouns-with-images.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { type ImageRules, imageRules } from './image-rules.ts';
import type { ImageStore } from './image-store.ts';

/** As long as a removed recipe can come back (SPEC P5), and a recipe written offline may take to arrive after its image. */
const keptMs = 90 * dayMs;

/** Of the largest recipes these are a few megabytes. */
const rowsAtOnce = 50;
const withImages = nounsWithImages.map(({ name }) => name);

/**
 * Removes the images that no recipe and no item of their household names, living or removed, and all of a household that is gone;
 * gives how many went.
 */
export async function collectImages(deps: {
  db: Kysely<Database>;
  store: ImageStore;
  nowMs: () => number;
  rules?: Pick<ImageRules, 'imageOf'>;
}): Promise<number> {
  const { db, store, nowMs, rules = imageRules } = deps;
  let removed = 0;
  for await (const householdId of store.households()) {
    await nextTurn();
    if (!(await exists(db, householdId))) {
      removed += (await store.list(householdId)).length;
      await store.removeAll(householdId);
      continue;
    }
    removed += await store.collect(householdId, await imagesOf(db, householdId, rules), nowMs() - keptMs);
  }
  return removed;
}

/** Read some rows at a time: one that is changed meanwhile has a higher version, and is read again. */
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

async function exists(db: Kysely<Database>, householdId: string): Promise<boolean> {
  const row = await db.selectFrom('households').select('id').where('id', '=', householdId).executeTakeFirst();
  return row !== undefined;
}
