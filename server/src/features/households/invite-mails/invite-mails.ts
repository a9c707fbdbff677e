import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  inviteMailLifeMs,
  joinPath,
  type MailInvite,
  mostInviteMails,
} from 'sync-protocol/api/households.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { SendMail } from '#lib/mail-content.ts';
import type { InHousehold } from '#rows/household/household-transaction.ts';
import type { HouseholdsService } from '../households-service.ts';
import type { InvitesService } from '../invites-service.ts';
import { inviteMail } from './invite-mail.ts';

/** Key of the advisory lock; differs from Ateria's other locks. */
const lockNumber = 7_208_155_403;

export interface InviteMailsDeps {
  dialect: OpenDatabase['dialect'];
  inHousehold: InHousehold;
  households: Pick<HouseholdsService, 'find'>;
  invites: Pick<InvitesService, 'isOpen'>;
  sendMail: SendMail;
  publicUrl: string;
  nowMs: () => number;
  newId: () => string;
}

/**
 * Sends invites by mail. The server stores only the token's hash, so the inviter's client sends the token
 * again: the mail has the same link as the screen, and a lost mail needs no new invite. The address is kept
 * only in memory, until the mail is sent or given up.
 */
export function createInviteMails(deps: InviteMailsDeps) {
  const { inHousehold, households, invites, publicUrl, nowMs } = deps;

  /** @throws AppError `not_a_member`, `invite_gone`, `rate_limited` */
  async function send(
    userId: string,
    { id: householdId, inviteId }: { id: string; inviteId: string },
    { token, email, locale }: MailInvite,
  ): Promise<void> {
    const { name, members } = await households.find(userId, householdId);
    if (!(await invites.isOpen(householdId, inviteId, token)))
      throw new AppError('invite_gone', 'This invite has been used or withdrawn, or is too old.');
    await inHousehold(householdId, ({ trx }) => count(trx, { householdId, userId, email }));
    const by = members.find(({ isMe }) => isMe)?.name ?? '';
    const link = `${publicUrl}${joinPath}#${token}`;
    deps.sendMail({ to: email, ...inviteMail(locale, { by, household: name }, link) });
  }

  /**
   * Counts a mail against the limits of person, household and address. The counts span households, so an
   * advisory lock serialises counting until the commit; on SQLite all writes are serialised anyway.
   *
   * @throws AppError `rate_limited`
   */
  async function count(
    trx: Kysely<Database>,
    { householdId, userId, email }: { householdId: string; userId: string; email: string },
  ): Promise<void> {
    if (deps.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(trx);
    const now = nowMs();
    const address = createHash('sha256').update(email.toLowerCase()).digest('hex');
    const sent = await trx
      .selectFrom('invite_mails')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('user_id', '=', userId).as('byPerson'),
        eb.fn.countAll<number>().filterWhere('household_id', '=', householdId).as('ofHousehold'),
        eb.fn.countAll<number>().filterWhere('address_hash', '=', address).as('toAddress'),
      ])
      .where('at', '>', now - inviteMailLifeMs)
      .executeTakeFirstOrThrow();
    const { person, household, address: toOne } = mostInviteMails;
    if (
      Number(sent.byPerson) >= person ||
      Number(sent.ofHousehold) >= household ||
      Number(sent.toAddress) >= toOne
    )
      throw new AppError('rate_limited', 'Invites have been mailed too often. Try again tomorrow.');
    await trx
      .insertInto('invite_mails')
      .values({
        id: deps.newId(),
        household_id: householdId,
        user_id: userId,
        address_hash: address,
        at: now,
      })
      .execute();
  }

  return { send };
}
export type InviteMails = ReturnType<typeof createInviteMails>;
