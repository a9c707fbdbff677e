import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type CalendarFeed,
  type ChooseCalendarFeed,
  sharedCalendarsPath,
} from 'sync-protocol/api/links-out.ts';
import { isLocale, type Locale, locales } from 'sync-protocol/locales.ts';
import { isAccountDisabled } from '#db/is-account-disabled.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { hashOfToken } from '#lib/link-token.ts';
import { localTime } from '#lib/local-time.ts';
import type { Member } from '#lib/member.ts';
import type { InHousehold } from '#rows/household/household-transaction.ts';
import { requireMember } from '#rows/household/members.ts';

/** The feed that a requested calendar is written from. */
export interface OpenedFeed {
  householdId: string;
  householdName: string;
  locale: Locale;
  timeZone: string;
  /** The current day in `timeZone`. */
  today: string;
  /** When the language or zone last changed, epoch milliseconds; 0 if they never did. */
  settingsChangedMs: number;
  /** Changes with any row of the household, with the day, and with the feed's settings (RFC 9110, 8.8.3). */
  etag: string;
}

/** Calendar feeds of a household's meals; each member may have one, with its own secret address. */
export function createCalendarFeeds(deps: {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  publicUrl: string;
  nowMs: () => number;
  newToken: () => string;
}) {
  const { db, inHousehold, publicUrl, nowMs, newToken } = deps;

  async function read({ userId, householdId }: Member): Promise<CalendarFeed> {
    const row = await db
      .selectFrom('calendar_feeds')
      .select('token')
      .where('household_id', '=', householdId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return { link: row ? linkOf(row) : null };
  }

  const linkOf = ({ token }: { token: string }) => `${publicUrl}${sharedCalendarsPath}/${token}.ics`;

  /**
   * Creates the feed. An existing one keeps its address, and takes the time zone and language of this
   * request.
   *
   * @throws AppError `invalid_request` for an unknown time zone, `not_a_member`
   */
  async function make(member: Member, { timeZone, locale }: ChooseCalendarFeed): Promise<CalendarFeed> {
    const { userId, householdId } = member;
    if (!localTime(0, timeZone)) throw new AppError('invalid_request', 'There is no such time zone.');
    const token = newToken();
    return inHousehold(householdId, async ({ trx }) => {
      await requireMember(trx, member);
      const made = await trx
        .insertInto('calendar_feeds')
        .values({
          household_id: householdId,
          user_id: userId,
          token,
          token_hash: hashOfToken(token),
          time_zone: timeZone,
          locale,
          created_at: nowMs(),
        })
        .onConflict((conflict) =>
          conflict.columns(['household_id', 'user_id']).doUpdateSet(({ eb, ref, or }) => ({
            time_zone: timeZone,
            locale,
            settings_changed_at: eb
              .case()
              .when(
                or([
                  eb('calendar_feeds.time_zone', '!=', timeZone),
                  eb('calendar_feeds.locale', '!=', locale),
                ]),
              )
              .then(nowMs())
              .else(ref('calendar_feeds.settings_changed_at'))
              .end(),
          })),
        )
        .returning('token')
        .executeTakeFirstOrThrow();
      return { link: linkOf(made) };
    });
  }

  async function stop({ userId, householdId }: Member): Promise<void> {
    await db
      .deleteFrom('calendar_feeds')
      .where('household_id', '=', householdId)
      .where('user_id', '=', userId)
      .execute();
  }

  /** Null if the feed never existed or has ended, and while its owner's account is disabled. */
  async function open(token: string): Promise<OpenedFeed | null> {
    const row = await db
      .selectFrom('calendar_feeds')
      .innerJoin('households', 'households.id', 'calendar_feeds.household_id')
      .select(['households.id', 'name', 'epoch', 'seq', 'user_id'])
      .select(['time_zone', 'locale', 'settings_changed_at'])
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (!row || (await isAccountDisabled(db, row.user_id))) return null;
    const { id, name, epoch, seq, time_zone: timeZone } = row;
    const locale = isLocale(row.locale) ? row.locale : locales[0];
    // Falls back to UTC if this machine no longer knows the time zone, since the reader could not correct
    // that.
    const today = (localTime(nowMs(), timeZone) ?? localTime(nowMs(), 'UTC'))?.day ?? '';
    const settingsChangedMs = row.settings_changed_at ?? 0;
    const version = JSON.stringify([id, name, epoch, seq, timeZone, locale, settingsChangedMs, today]);
    const etag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
    return { householdId: id, householdName: name ?? '', locale, timeZone, today, settingsChangedMs, etag };
  }

  return { read, make, stop, open };
}
export type CalendarFeedsService = ReturnType<typeof createCalendarFeeds>;
