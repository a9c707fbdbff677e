import type { Kysely } from 'kysely';
import {
  type ActivityEntry,
  type ActivityKind,
  type ActivityPage,
  activityLifeMs,
  activityPageSize,
} from 'sync-protocol/api/activity.ts';
import type { Database } from '#db/schema/database.ts';

/** Reads a household's activity of the last 30 days. */
export function createActivityRepository({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  const since = () => nowMs() - activityLifeMs;

  /** A page of entries with versions below `before`, the newest first. */
  async function read(householdId: string, before = Number.MAX_SAFE_INTEGER): Promise<ActivityPage> {
    const rows = await db
      .selectFrom('activity')
      .select(['version', 'at', 'member', 'kind', 'noun', 'row_id', 'name', 'count'])
      .where('household_id', '=', householdId)
      .where('version', '<', before)
      .where('at', '>', since())
      .orderBy('version', 'desc')
      .limit(activityPageSize + 1)
      .execute();
    const entries = rows.slice(0, activityPageSize).map(
      ({ version, member, kind, row_id, ...row }): ActivityEntry => ({
        ...row,
        _id: version,
        by: member,
        kind: kind as ActivityKind, // Only `noteActivity` writes it.
        rowId: row_id,
      }),
    );
    return { entries, before: rows.length > activityPageSize ? (entries.at(-1)?._id ?? null) : null };
  }

  /** All entries, page by page, for an export. */
  async function* readAll(householdId: string): AsyncGenerator<ActivityEntry[]> {
    let before: number | undefined;
    do {
      const page = await read(householdId, before);
      yield page.entries;
      before = page.before ?? undefined;
    } while (before !== undefined);
  }

  return { read, readAll };
}
export type ActivityRepository = ReturnType<typeof createActivityRepository>;
