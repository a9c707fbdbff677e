import type { Kysely } from 'kysely';
import type { Locale } from 'sync-protocol/locales.ts';
import { mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import { authorsOf } from 'sync-protocol/rows/authors.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import { pickLocale } from '#lib/locale.ts';
import { readRows } from '#rows/row-repository.ts';

/** Somebody who wants to be notified of what others plan for them to cook; one per household of theirs. */
export interface CookListener {
  userId: string;
  householdId: string;
  /** The person's number in the household. */
  number: number;
  timeZone: string;
  locale: Locale;
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
    return rows.map((row) => ({ ...row, locale: pickLocale(row.locale) }));
  }

  /**
   * Number of the person who gave a meal its cook or its day. An edit is noted once an hour at most, for the last time, so the first
   * note since then tells; where there is none, whoever changed the meal last. A weekly meal that nobody has changed is whoever's made
   * its rule: any device of the household may have written the meal itself.
   */
  async function plannerOf(householdId: string, meal: RowState): Promise<number> {
    const { marks, created, fields } = meal;
    if (!marks.cookId && !marks.date) {
      const rule = fields.repeatId ? await ruleOf(householdId, String(fields.repeatId)) : undefined;
      if (!rule) return authorsOf(meal).added;
      const { added, changed } = authorsOf(rule);
      return rule.marks.cookId ? changed : added;
    }
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

  async function ruleOf(householdId: string, id: string): Promise<RowState | undefined> {
    const [rule] = await readRows(db, householdId, mealRepeat.name, { ids: [id] });
    return rule;
  }

  return { listeners, plannerOf };
}
export type CookingPlansRepository = ReturnType<typeof createCookingPlansRepository>;
