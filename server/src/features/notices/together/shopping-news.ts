import type { Kysely } from 'kysely';
import type { Locale } from 'sync-protocol/locales.ts';
import type { Database } from '#db/schema/database.ts';
import { pickLocale } from '#lib/locale.ts';
import type { Addition } from './household-words.ts';

/** Somebody who checked an item within this time counts as shopping. */
const shoppingMs = 30 * 60_000;
/** Wait before the next try after no browser could be reached. */
const retryMs = 2 * 60_000;

/** Nouns of the items that are checked in a shop. */
const listNouns = ['quickItem', 'generatedItem'];

/** What others added to a list while a person was shopping, and of which the person has not been notified. */
export interface ShoppingNews {
  userId: string;
  householdId: string;
  locale: Locale;
  /** Version of the last addition of which the person has been notified; 0 for none. */
  notifiedVersion: number;
  /** The oldest first; never empty. */
  additions: AdditionOfRow[];
}

interface AdditionOfRow extends Addition {
  version: number;
  at: number;
  noun: string;
  /** Null if many were added at once. */
  rowId: string | null;
}

/** Finds whom to notify, from the households' activity. Each piece of news is claimed by one server. */
export function createShoppingNewsRepository({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  /** News for everybody who wants them, one per household with additions. */
  async function read(): Promise<ShoppingNews[]> {
    const now = nowMs();
    const rows = await db
      .selectFrom('activity')
      .innerJoin('members', 'members.household_id', 'activity.household_id')
      .innerJoin('notice_kinds', 'notice_kinds.user_id', 'members.user_id')
      .leftJoin('told_additions', (join) =>
        join
          .onRef('told_additions.household_id', '=', 'members.household_id')
          .onRef('told_additions.user_id', '=', 'members.user_id'),
      )
      .leftJoin('members as author', (join) =>
        join
          .onRef('author.household_id', '=', 'activity.household_id')
          .onRef('author.number', '=', 'activity.member'),
      )
      .leftJoin('users as author_user', 'author_user.id', 'author.user_id')
      .select(['members.user_id as userId', 'members.household_id as householdId', 'locale'])
      .select((eb) => eb.fn.coalesce('told_additions.version', eb.lit(0)).as('notifiedVersion'))
      .select(['activity.version as version', 'activity.at as at', 'activity.noun as noun'])
      .select(['activity.row_id as rowId', 'activity.name as name', 'activity.count as count'])
      .select('author_user.name as by')
      .where('notice_kinds.kind', '=', 'shopping')
      .where('activity.at', '>', now - shoppingMs)
      .whereRef('activity.at', '>=', 'notice_kinds.chosen_at')
      .where('activity.kind', 'in', ['added', 'restored'])
      .where('activity.noun', 'in', listNouns)
      // Earlier entries may be the person's own, under another number, from before they left and came back.
      .whereRef('activity.at', '>=', 'members.joined_at')
      .whereRef('activity.member', '!=', 'members.number')
      .where((eb) =>
        eb('activity.version', '>', eb.fn.coalesce('told_additions.version', eb.lit(0))).and(
          eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]),
        ),
      )
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('activity as checked')
            .select('checked.version')
            .whereRef('checked.household_id', '=', 'activity.household_id')
            .whereRef('checked.member', '=', 'members.number')
            .whereRef('checked.noun', '=', 'activity.noun')
            .where('checked.kind', '=', 'checked')
            .whereRef('checked.at', '<=', 'activity.at')
            .where('checked.at', '>', eb('activity.at', '-', shoppingMs)),
        ),
      )
      .orderBy('activity.household_id')
      .orderBy('activity.version')
      .execute();
    const news = new Map<string, ShoppingNews>();
    for (const { userId, householdId, locale, notifiedVersion, by, ...row } of rows) {
      const key = `${householdId} ${userId}`;
      const own = news.get(key) ?? {
        userId,
        householdId,
        locale: pickLocale(locale),
        notifiedVersion: Number(notifiedVersion),
        additions: [],
      };
      own.additions.push({ ...row, by: by ?? '' });
      news.set(key, own);
    }
    return [...news.values()];
  }

  /** Claims the news; of several servers only one gets true. */
  async function claim(news: ShoppingNews): Promise<boolean> {
    const notified = { version: lastVersion(news), retry_at: null };
    const row = await db
      .insertInto('told_additions')
      .values({ household_id: news.householdId, user_id: news.userId, ...notified })
      .onConflict((conflict) =>
        conflict
          .columns(['household_id', 'user_id'])
          .doUpdateSet(notified)
          .where('told_additions.version', '=', news.notifiedVersion),
      )
      .returning('version')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Gives the news back for a later try, since no browser could be reached. */
  async function giveBack(news: ShoppingNews): Promise<void> {
    await db
      .updateTable('told_additions')
      .set({ version: news.notifiedVersion, retry_at: nowMs() + retryMs })
      .where('household_id', '=', news.householdId)
      .where('user_id', '=', news.userId)
      .where('version', '=', lastVersion(news))
      .execute();
  }

  return { read, claim, giveBack };
}
export type ShoppingNewsRepository = ReturnType<typeof createShoppingNewsRepository>;

const lastVersion = ({ additions, notifiedVersion }: ShoppingNews): number =>
  additions.at(-1)?.version ?? notifiedVersion;
