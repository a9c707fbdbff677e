import type { Kysely } from 'kysely';
import type { ChooseNotices, NoticeDevice, NoticeLocale } from 'sync-protocol/api/notices.ts';
import type { Locale } from 'sync-protocol/locales.ts';
import { isAccountDisabled } from '#db/is-account-disabled.ts';
import type { Database } from '#db/schema/database.ts';
import { pickLocale } from '#lib/locale.ts';
import type { Member } from '#lib/member.ts';
import { isMember } from '#rows/household/members.ts';

/** Maximum browsers per person; beyond it the oldest are dropped. */
const maxDevices = 20;

export interface Listener extends Member {
  channel: 'push' | 'email';
  timeZone: string;
  locale: Locale;
}

/** Stores how people want to be notified, and their browsers. */
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

  /** Sets the time zone and language of the person's notices. */
  async function follow(userId: string, { timeZone, locale }: NoticeLocale): Promise<void> {
    const values = { time_zone: timeZone, locale };
    for (const table of ['notice_settings', 'notice_kinds'] as const)
      await db.updateTable(table).set(values).where('user_id', '=', userId).execute();
  }

  /** Everybody who wants notices of what is due, once per household that they belong to. */
  async function listeners(): Promise<Listener[]> {
    const rows = await db
      .selectFrom('notice_settings')
      .innerJoin('users', 'users.id', 'notice_settings.user_id')
      .innerJoin('members', 'members.user_id', 'users.id')
      .select(['users.id as userId', 'members.household_id as householdId', 'number', 'issuer', 'subject'])
      .select(['channel', 'time_zone as timeZone', 'locale'])
      .execute();
    return rows.map((row) => ({
      ...row,
      channel: toChannel(row.channel),
      locale: pickLocale(row.locale),
    }));
  }

  /** Whether the person still belongs to the household. */
  const isStillMember = (member: Pick<Member, 'userId' | 'householdId'>): Promise<boolean> =>
    isMember(db, member);

  const isDisabled = (userId: string): Promise<boolean> => isAccountDisabled(db, userId);

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

  /**
   * Stores a browser's subscription; it then belongs to this person, who signed in there last. Drops the
   * person's oldest beyond `maxDevices`.
   *
   * @param session the sign-in with which the subscription ends; null with an external provider
   */
  async function addDevice(
    { userId, session }: { userId: string; session: string | null },
    { endpoint, keys }: NoticeDevice,
  ): Promise<void> {
    const values = { user_id: userId, session, p256dh: keys.p256dh, auth: keys.auth, created_at: nowMs() };
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

  return {
    channelOf,
    choose,
    follow,
    listeners,
    isMember: isStillMember,
    isDisabled,
    devicesOf,
    addDevice,
    dropDevice,
  };
}
export type NoticesRepository = ReturnType<typeof createNoticesRepository>;

function toChannel(channel: string): 'push' | 'email' {
  return channel === 'email' ? 'email' : 'push';
}
