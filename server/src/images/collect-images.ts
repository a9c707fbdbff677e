import type { Kysely } from 'kysely';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import type { ImageStore } from './image-store.ts';

/** As long as a removed recipe can come back (SPEC P5), and a recipe written offline may take to arrive after its picture. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Removes the pictures that no recipe of their household names, living or removed, and all of a household that is gone;
 * gives how many went.
 */
export async function collectImages(deps: {
  db: Kysely<Database>;
  store: ImageStore;
  nowMs: () => number;
}): Promise<number> {
  const { db, store, nowMs } = deps;
  let removed = 0;
  for (const householdId of await store.households()) {
    if (!(await exists(db, householdId))) {
      removed += (await store.list(householdId)).length;
      await store.removeAll(householdId);
      continue;
    }
    const rows = await db
      .selectFrom('rows')
      .select('state')
      .where('household_id', '=', householdId)
      .where('noun', '=', recipe.name)
      .execute();
    const wanted = new Set(
      rows.map(({ state }) => pictureOf(JSON.parse(state) as RowState)).filter((sha) => sha !== null),
    );
    removed += await store.collect(householdId, wanted, nowMs() - keptMs);
  }
  return removed;
}

async function exists(db: Kysely<Database>, householdId: string): Promise<boolean> {
  const row = await db.selectFrom('households').select('id').where('id', '=', householdId).executeTakeFirst();
  return row !== undefined;
}

function pictureOf({ fields }: RowState): string | null {
  return typeof fields.imageUrl === 'string' ? sha256OfUrl(fields.imageUrl) : null;
}
