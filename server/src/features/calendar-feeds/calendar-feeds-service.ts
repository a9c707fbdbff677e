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

/** What a calendar that is asked for is to hold. */
export interface OpenedFeed {
  householdId: string;
  householdName: string;
  locale: Locale;
  timeZone: string;
  /** The person's own day. */
  today: string;
  /** Another one where any row of the household, the day or a choice is another (RFC 9110, 8.8.3). */
  etag: string;
}

/** A household's meals under an address for the calendars of its people; each has one of their own. */
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
   * Makes the address; one that is there stays, in the zone and language of the device that asks last.
   *
   * @throws AppError `invalid_request` for a zone that there is not, `not_a_member`
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
          conflict.columns(['household_id', 'user_id']).doUpdateSet({ time_zone: timeZone, locale }),
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

  /** Null for an address that leads nowhere, whether it ever did or not, and while the account of whose it is is disabled. */
  async function open(token: string): Promise<OpenedFeed | null> {
    const row = await db
      .selectFrom('calendar_feeds')
      .innerJoin('households', 'households.id', 'calendar_feeds.household_id')
      .select(['households.id', 'name', 'epoch', 'seq', 'time_zone', 'locale', 'user_id'])
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (!row || (await isAccountDisabled(db, row.user_id))) return null;
    const { id, name, epoch, seq, time_zone: timeZone } = row;
    const locale = isLocale(row.locale) ? row.locale : locales[0];
    // A zone that this machine has forgotten is none that anybody could do anything about.
    const today = (localTime(nowMs(), timeZone) ?? localTime(nowMs(), 'UTC'))?.day ?? '';
    const version = JSON.stringify([id, name, epoch, seq, timeZone, locale, today]);
    const etag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
    return { householdId: id, householdName: name ?? '', locale, timeZone, today, etag };
  }

  return { read, make, stop, open };
}
export type CalendarFeedsService = ReturnType<typeof createCalendarFeeds>;
