import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

interface NewHousehold {
  id: string;
  epoch: string;
  nowMs: number;
  name?: string | null;
  /** Number of members that the same transaction adds. */
  memberCount?: number;
}

/** Inserts a household without rows. */
export async function makeHousehold(
  db: Kysely<Database>,
  { id, epoch, nowMs, name = null, memberCount = 0 }: NewHousehold,
): Promise<void> {
  await db
    .insertInto('households')
    .values({
      id,
      name,
      epoch,
      seq: 0,
      pruned_seq: 0,
      bytes: 0,
      members_ever: memberCount,
      created_at: nowMs,
    })
    .execute();
}
