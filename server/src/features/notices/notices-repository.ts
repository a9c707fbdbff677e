import type { Kysely } from 'kysely';
import type { ChooseNotices, NoticeDevice } from 'sync-protocol/api/notices.ts';
import type { Database } from '#db/schema/database.ts';
import type { Member } from '#lib/member.ts';

/** One may have so many browsers; of more the oldest give way. */
const maxDevices = 20;

/** An occurrence of a recurring item. */
export interface Occurrence {
  itemId: string;
  /** The day that it was due. */
  day: string;
}

/** Of what a person has been told. */
interface Told {
  userId: string;
  householdId: string;
  told: Occurrence[];
}

export interface Listener extends Member {
  channel: 'push' | 'email';
  timeZone: string;
  locale: 'en' | 'fi';
}

/** Who wants to be told how, on which devices, and of what they have been told. */
export function createNoticesRepository({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  async function channelOf(userId: string): Promise<'push' | 'email' | 'off'> {
    const row = await db
      .selectFrom('notice_settings')
      .select('channel')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ? toChannel(row.channel) : 'off';
  }

  async function choose(userId: string, { channel, timeZone, locale }: ChooseNotices): Promise<void> {
    if (channel === 'off') {
      await db.deleteFrom('notice_settings').where('user_id', '=', userId).execute();
      return;
    }
    const values = { channel, time_zone: timeZone, locale };
    await db
      .insertInto('notice_settings')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }

  async function listeners(): Promise<Listener[]> {
    const rows = await db
      .selectFrom('notice_settings')
      .innerJoin('users', 'users.id', 'notice_settings.user_id')
      .select(['users.id as userId', 'household_id as householdId', 'issuer', 'subject'])
      .select(['channel', 'time_zone as timeZone', 'locale'])
      .execute();
    return rows.map((row) => ({
      ...row,
      channel: row.channel === 'email' ? 'email' : 'push',
      locale: row.locale === 'fi' ? 'fi' : 'en',
    }));
  }

  async function devicesOf(userId: string): Promise<NoticeDevice[]> {
    const rows = await db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(maxDevices)
      .execute();
    return rows.map(({ endpoint, ...keys }) => ({ endpoint, keys }));
  }

  /** A browser has one subscription, which is whoever's signed in last; of more than a person may have the oldest go. */
  async function addDevice(userId: string, { endpoint, keys }: NoticeDevice): Promise<void> {
    const values = { user_id: userId, p256dh: keys.p256dh, auth: keys.auth, created_at: nowMs() };
    await db
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute();
    const kept = (await devicesOf(userId)).map((device) => device.endpoint);
    await db
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('endpoint', 'not in', kept)
      .execute();
  }

  async function dropDevice(userId: string, endpoint: string): Promise<void> {
    await db
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('endpoint', '=', endpoint)
      .execute();
  }

  /** Takes on to tell of these; gives those that nobody has told of before. Each is given once, whoever asks. */
  async function claim(userId: string, occurrences: readonly Occurrence[]): Promise<Occurrence[]> {
    const claimed: Occurrence[] = [];
    for (const occurrence of occurrences) {
      const inserted = await db
        .insertInto('sent_notices')
        .values({ user_id: userId, item_id: occurrence.itemId, occurrence: occurrence.day, sent_at: nowMs() })
        .onConflict((conflict) => conflict.columns(['user_id', 'item_id', 'occurrence']).doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 1n) claimed.push(occurrence);
    }
    return claimed;
  }

  /** Gives back what could not be told, to be tried again. */
  async function release(userId: string, occurrences: readonly Occurrence[]): Promise<void> {
    for (const { itemId, day } of occurrences)
      await db
        .deleteFrom('sent_notices')
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .where('occurrence', '=', day)
        .execute();
  }

  /** Of what people were told before then, by person. */
  async function toldBefore(beforeMs: number): Promise<Told[]> {
    const rows = await db
      .selectFrom('sent_notices')
      .innerJoin('users', 'users.id', 'sent_notices.user_id')
      .select(['users.id as userId', 'household_id as householdId'])
      .select(['item_id as itemId', 'occurrence as day'])
      .where('sent_at', '<', beforeMs)
      .execute();
    const byPerson = new Map<string, Told>();
    for (const { userId, householdId, itemId, day } of rows) {
      const of = byPerson.get(userId) ?? { userId, householdId, told: [] };
      of.told.push({ itemId, day });
      byPerson.set(userId, of);
    }
    return [...byPerson.values()];
  }

  return { channelOf, choose, listeners, devicesOf, addDevice, dropDevice, claim, release, toldBefore };
}
export type NoticesRepository = ReturnType<typeof createNoticesRepository>;

function toChannel(channel: string): 'push' | 'email' {
  return channel === 'email' ? 'email' : 'push';
}
