import type { Kysely } from 'kysely';
import type { ChooseNoticeKinds, NoticeKind } from 'sync-protocol/api/notices.ts';
import type { Database } from '#db/schema/database.ts';

/** Stores which actions of others each person wants to be notified of. */
export function createNoticeKinds({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  async function kindsOf(userId: string): Promise<NoticeKind[]> {
    const rows = await db
      .selectFrom('notice_kinds')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('kind', 'desc')
      .execute();
    return rows.map(({ kind }) => (kind === 'cooking' ? 'cooking' : 'shopping'));
  }

  async function choose(userId: string, { kinds, timeZone, locale }: ChooseNoticeKinds): Promise<void> {
    await db.transaction().execute(async (trx) => {
      let others = trx.deleteFrom('notice_kinds').where('user_id', '=', userId);
      if (kinds.length > 0) others = others.where('kind', 'not in', kinds);
      await others.execute();
      const words = { time_zone: timeZone, locale };
      for (const kind of kinds)
        await trx
          .insertInto('notice_kinds')
          .values({ user_id: userId, kind, ...words, chosen_at: nowMs() })
          .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(words))
          .execute();
    });
  }

  return { kindsOf, choose };
}
export type NoticeKinds = ReturnType<typeof createNoticeKinds>;
