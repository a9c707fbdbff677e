import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/** A household without rows, and without anybody in it. */
export async function makeHousehold(
  db: Kysely<Database>,
  { id, epoch, nowMs, name = null }: { id: string; epoch: string; nowMs: number; name?: string | null },
): Promise<void> {
  await db
    .insertInto('households')
    .values({ id, name, epoch, seq: 0, pruned_seq: 0, bytes: 0, created_at: nowMs })
    .execute();
}
