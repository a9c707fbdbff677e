import type { Kysely } from 'kysely';
import {
  type Household,
  type InviteLook,
  inviteLifeMs,
  joinPath,
  type MadeInvite,
  mostMembers,
  mostOpenInvites,
  type OpenInvites,
} from 'sync-protocol/api/households.ts';
import { isAccountDisabled } from '#db/is-account-disabled.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { hashOfToken } from '#lib/link-token.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';
import type { InHousehold } from '#rows/household/household-transaction.ts';
import type { HouseholdsService, NotifyHousehold } from './households-service.ts';
import type { Memberships } from './memberships.ts';

export interface InvitesServiceDeps {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  households: Pick<HouseholdsService, 'find' | 'notifyPerson'>;
  memberships: Pick<Memberships, 'join' | 'membersOf' | 'requirePerson'>;
  notifyHousehold: NotifyHousehold;
  /**
   * Within the transaction: a note that the person once deleted their account no longer applies to this
   * household.
   */
  forgetDeletion: (trx: Kysely<Database>, member: Member, householdId: string) => Promise<void>;
  publicUrl: string;
  nowMs: () => number;
  newId: () => string;
  /** 256 random bits in base64url. */
  newToken: () => string;
}

/**
 * Invites into a household. A token works once, for a week, and only its hash is stored. Invites of people
 * whose account is disabled do not work until it is enabled again.
 */
export function createInvitesService(deps: InvitesServiceDeps) {
  const { db, inHousehold, households, memberships, publicUrl, nowMs } = deps;

  /** @throws AppError `not_a_member`, `household_full`, `list_limit` */
  async function create(userId: string, householdId: string): Promise<MadeInvite> {
    // Checked before locking, so that strangers cannot make the household's members wait.
    await households.find(userId, householdId);
    const id = deps.newId();
    const token = deps.newToken();
    const now = nowMs();
    const expiresAt = now + inviteLifeMs;
    await inHousehold(householdId, async ({ trx }) => {
      const members = await memberships.membersOf(trx, householdId);
      // Checked again: somebody removed meanwhile must not keep a way back in.
      if (!members.some((member) => member.userId === userId)) throw notAMember();
      if (members.length >= mostMembers) throw full();
      await trx
        .deleteFrom('invites')
        .where('household_id', '=', householdId)
        .where('expires_at', '<=', now)
        .execute();
      if ((await openOnes(trx, householdId)).length >= mostOpenInvites)
        throw new AppError('list_limit', `No more than ${mostOpenInvites} invites are open at once.`);
      await trx
        .insertInto('invites')
        .values({
          id,
          household_id: householdId,
          token_hash: hashOfToken(token),
          invited_by: userId,
          created_at: now,
          expires_at: expiresAt,
        })
        .execute();
    });
    return { _id: id, link: `${publicUrl}${joinPath}#${token}`, expiresAt };
  }

  /** The invites that can still be accepted, the newest first. */
  async function list(userId: string, householdId: string): Promise<OpenInvites> {
    await households.find(userId, householdId);
    return openOnes(db, householdId);
  }

  const stillOpen = (from: Kysely<Database>) =>
    from
      .selectFrom('invites')
      .innerJoin('users', 'users.id', 'invites.invited_by')
      .leftJoin('accounts', 'accounts.id', 'users.subject')
      .where('accepted_by', 'is', null)
      .where('expires_at', '>', nowMs())
      .where('disabled_at', 'is', null);

  async function openOnes(from: Kysely<Database>, householdId: string): Promise<OpenInvites> {
    const rows = await stillOpen(from)
      .select(['invites.id', 'users.name', 'invites.created_at', 'expires_at'])
      .where('invites.household_id', '=', householdId)
      .orderBy('invites.created_at', 'desc')
      .orderBy('invites.id')
      .execute();
    return rows.map(({ id, name, created_at, expires_at }) => ({
      _id: id,
      invitedBy: name ?? '',
      createdAt: created_at,
      expiresAt: expires_at,
    }));
  }

  /** Whether the invite can still be accepted with this token. */
  async function isOpen(householdId: string, inviteId: string, token: string): Promise<boolean> {
    const found = await stillOpen(db)
      .select('invites.id')
      .where('invites.id', '=', inviteId)
      .where('invites.household_id', '=', householdId)
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Does nothing if the invite is not open any more. */
  async function withdraw(userId: string, householdId: string, inviteId: string): Promise<void> {
    await households.find(userId, householdId);
    await db
      .deleteFrom('invites')
      .where('id', '=', inviteId)
      .where('household_id', '=', householdId)
      .where('accepted_by', 'is', null)
      .execute();
  }

  /** @throws AppError `invite_gone` */
  async function look(token: string): Promise<InviteLook> {
    const found = await stillOpen(db)
      .innerJoin('households', 'households.id', 'invites.household_id')
      .select(['households.id', 'households.name as householdName', 'users.name as invitedBy'])
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (!found) throw gone();
    const members = await memberships.membersOf(db, found.id);
    return {
      householdName: found.householdName ?? '',
      invitedBy: found.invitedBy ?? '',
      memberCount: members.length,
    };
  }

  /**
   * Makes the person a member. Of concurrent acceptances of one token only one succeeds; a repeated one by
   * the same person gets the same answer.
   *
   * @throws AppError `invite_gone`, `household_full`
   */
  async function accept(member: Member, token: string): Promise<Household> {
    const { userId } = member;
    const invite = await db
      .selectFrom('invites')
      .select(['id', 'household_id as householdId', 'invited_by as invitedBy'])
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (!invite) throw gone();
    const { id, householdId, invitedBy } = invite;
    const hasJoined = await inHousehold(householdId, async ({ trx }) => {
      const members = await memberships.membersOf(trx, householdId);
      if (members.some((each) => each.userId === userId)) return false;
      await memberships.requirePerson(trx, userId);
      if (await isAccountDisabled(trx, invitedBy)) throw gone();
      const taken = await trx
        .updateTable('invites')
        .set({ accepted_by: userId })
        .where('id', '=', id)
        .where('accepted_by', 'is', null)
        .where('expires_at', '>', nowMs())
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) throw gone();
      if (members.length >= mostMembers) throw full();
      await memberships.join(trx, householdId, { userId, role: 'member' });
      await deps.forgetDeletion(trx, member, householdId);
      return true;
    }).catch((error: unknown) => {
      // Household or person were deleted after the invite was read.
      if (error instanceof AppError && error.code === 'not_a_member') throw gone();
      throw error;
    });
    if (hasJoined) {
      deps.notifyHousehold(householdId);
      await households.notifyPerson(userId);
    }
    return households.find(userId, householdId);
  }

  return { create, list, isOpen, withdraw, look, accept };
}
export type InvitesService = ReturnType<typeof createInvitesService>;

/** The same error for used and for unknown tokens, so that it does not reveal which tokens existed. */
function gone(): AppError {
  return new AppError('invite_gone', 'This invite has been used or withdrawn, or is too old.');
}

function full(): AppError {
  return new AppError('household_full', `A household has room for ${mostMembers} people.`);
}
