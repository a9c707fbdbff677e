import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/** How long a claim lasts: longer than a mail takes with all its retries. */
const turnMs = 30 * 60_000;
const firstRetryMs = 10 * 60_000;
/** With the waits in between this takes about a day; after that the person sees it only in the app. */
const mostTries = 8;

/** An occurrence of a recurring item, or a meal of a day. */
interface Occurrence {
  itemId: string;
  /** The day on which the item was due, or the meal is cooked. */
  day: string;
}

/** An occurrence that this server alone may notify of, for `turnMs`. */
export interface ClaimedOccurrence extends Occurrence {
  /** Number of tries, including this one. */
  tries: number;
}

/** The occurrences of which a person has been notified. */
interface Notified {
  userId: string;
  /** All of the person's households; the items may be of any of them. */
  householdIds: string[];
  notified: Occurrence[];
}

/**
 * Records which occurrences people have been notified of. An occurrence is claimed before its notice is sent,
 * so that nobody is notified twice. If sending fails or the server stops, it is tried again, each time later,
 * up to `mostTries` times.
 */
export function createNotifiedOccurrences({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  /**
   * Claims those of the occurrences that nobody has notified of or is notifying of. Each is claimed by one
   * caller, across servers.
   */
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

  /** Records the result; occurrences that could not be notified are tried again later. */
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

  /** Whether all of these have been notified or given up, so that none will be tried again. */
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

  /** Occurrences notified before `beforeMs`, by person. */
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
