import type { Kysely } from 'kysely';
import { authorsOf } from 'sync-protocol/rows/authors.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';

/** Somebody who wants to be notified of what others plan for them to cook; one per household of theirs. */
export interface CookListener {
  userId: string;
  householdId: string;
  /** The person's number in the household. */
  number: number;
  timeZone: string;
  locale: 'en' | 'fi';
  /** The household's last change number. */
  seq: number;
}

/** Finds who wants to be notified of planned cooking, and who planned a meal. */
export function createCookingPlansRepository({ db }: { db: Kysely<Database> }) {
  async function listeners(): Promise<CookListener[]> {
    const rows = await db
      .selectFrom('notice_kinds')
      .innerJoin('members', 'members.user_id', 'notice_kinds.user_id')
      .innerJoin('households', 'households.id', 'members.household_id')
      .select(['members.user_id as userId', 'members.household_id as householdId', 'number', 'seq'])
      .select(['time_zone as timeZone', 'locale'])
      .where('notice_kinds.kind', '=', 'cooking')
      // In a household that only ever had one member, nobody else plans.
      .where('members_ever', '>', 1)
      .orderBy('members.household_id')
      .execute();
    return rows.map((row) => ({ ...row, locale: row.locale === 'fi' ? 'fi' : 'en' }));
  }

  /**
   * Number of the person who set the meal's cook or day. The activity keeps only the last of the same
   * person's repeated changes within an hour, so the first entry from that version on tells; without one it
   * is the person who last changed the meal.
   */
  async function plannerOf(householdId: string, meal: RowState): Promise<number> {
    const { marks, created } = meal;
    const versions = ['cookId', 'date'].map((field) => (marks[field] ?? created).version);
    const row = await db
      .selectFrom('activity')
      .select('member')
      .where('household_id', '=', householdId)
      .where('noun', '=', meal.noun)
      .where('row_id', '=', meal.id)
      .where('version', '>=', Math.max(...versions))
      .orderBy('version')
      .limit(1)
      .executeTakeFirst();
    return row?.member ?? authorsOf(meal).changed;
  }

  return { listeners, plannerOf };
}
export type CookingPlansRepository = ReturnType<typeof createCookingPlansRepository>;
