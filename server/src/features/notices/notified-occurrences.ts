import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/** So long one try has an occurrence for itself: longer than a mail takes with all its repetitions. */
const turnMs = 30 * 60_000;
const firstRetryMs = 10 * 60_000;
/** With the waits in between a day: who cannot be reached in that sees it in the app. */
const mostTries = 8;

/** An occurrence of a recurring item, or a meal of a day. */
interface Occurrence {
  itemId: string;
  /** The day that it was due, or is cooked. */
  day: string;
}

/** An occurrence that is ours to tell, until the end of our turn. */
export interface ClaimedOccurrence extends Occurrence {
  /** This one included. */
  tries: number;
}

/** Of what a person has been notified. */
interface Notified {
  userId: string;
  /** All that they belong to: an item may be of any of them. */
  householdIds: string[];
  notified: Occurrence[];
}

/**
 * Of which occurrences people have been notified. One is claimed before anybody is, so that nobody is notified twice, and told again
 * where that failed or the server stopped meanwhile: later each time, and `mostTries` times in all.
 */
export function createNotifiedOccurrences({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  /** Takes on to tell of these; gives those that nobody has told, or is telling. Each is given once, whoever asks. */
  async function claim(userId: string, occurrences: readonly Occurrence[]): Promise<ClaimedOccurrence[]> {
    const now = nowMs();
    const turn = { sent_at: now, retry_at: now + turnMs };
    const claimed: ClaimedOccurrence[] = [];
    for (const { itemId, day } of occurrences) {
      const row = await db
        .insertInto('sent_notices')
        .values({ user_id: userId, item_id: itemId, occurrence: day, tries: 1, ...turn })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'item_id', 'occurrence'])
            .doUpdateSet((eb) => ({ ...turn, tries: eb('sent_notices.tries', '+', 1) }))
            .where('sent_notices.retry_at', '<=', now)
            .where('sent_notices.tries', '<', mostTries),
        )
        .returning('tries')
        .executeTakeFirst();
      if (row) claimed.push({ itemId, day, tries: row.tries });
    }
    return claimed;
  }

  /** Says how the telling went: what nobody could be notified of is tried again. */
  async function settle(
    userId: string,
    claimed: readonly ClaimedOccurrence[],
    isNotified: boolean,
  ): Promise<void> {
    for (const { itemId, day, tries } of claimed)
      await db
        .updateTable('sent_notices')
        .set({
          retry_at: isNotified || tries >= mostTries ? null : nowMs() + firstRetryMs * 2 ** (tries - 1),
        })
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .where('occurrence', '=', day)
        .execute();
  }

  /** Whether all of these were told, or given up: nobody is going to tell of them again. */
  async function areSettled(userId: string, occurrences: readonly Occurrence[]): Promise<boolean> {
    for (const { itemId, day } of occurrences) {
      const row = await db
        .selectFrom('sent_notices')
        .select('tries')
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .where('occurrence', '=', day)
        .where('retry_at', 'is', null)
        .executeTakeFirst();
      if (!row) return false;
    }
    return true;
  }

  /** Of what people were notified before then, by person. */
  async function before(beforeMs: number): Promise<Notified[]> {
    const rows = await db
      .selectFrom('sent_notices')
      .select(['user_id as userId', 'item_id as itemId', 'occurrence as day'])
      .where('sent_at', '<', beforeMs)
      .execute();
    const byPerson = new Map<string, Notified>();
    for (const { userId, itemId, day } of rows) {
      const of = byPerson.get(userId) ?? { userId, householdIds: await householdsOf(userId), notified: [] };
      of.notified.push({ itemId, day });
      byPerson.set(userId, of);
    }
    return [...byPerson.values()];
  }

  async function householdsOf(userId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('members')
      .select('household_id')
      .where('user_id', '=', userId)
      .execute();
    return rows.map(({ household_id }) => household_id);
  }

  async function forget(userId: string, occurrences: readonly Occurrence[]): Promise<void> {
    for (const { itemId, day } of occurrences)
      await db
        .deleteFrom('sent_notices')
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .where('occurrence', '=', day)
        .execute();
  }

  return { claim, settle, areSettled, before, forget };
}
export type NotifiedOccurrences = ReturnType<typeof createNotifiedOccurrences>;
