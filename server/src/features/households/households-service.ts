import type { Kysely, Transaction } from 'kysely';
import { type Household, type MemberRole, mostOwnedHouseholds } from 'sync-protocol/api/households.ts';
import { shortHash } from 'sync-protocol/hash.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import type { Tier } from 'sync-protocol/tiers/tier.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';
import { dropHousehold } from '#rows/household/drop-household.ts';
import type { InHousehold, LockedHousehold } from '#rows/household/household-transaction.ts';
import type { HouseholdsRepository } from './households-repository.ts';
import type { Membership, Memberships } from './memberships.ts';

/**
 * Called after the commit: the household's members, name or tier may have changed. Never throws; callers do
 * not wait for delivery.
 */
export type NotifyHousehold = (householdId: string) => void;

export interface HouseholdsServiceDeps {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  repository: HouseholdsRepository;
  memberships: Memberships;
  notifyHousehold: NotifyHousehold;
  tierOfHousehold: (householdId: string) => Promise<Tier>;
  removeImages: (householdId: string) => Promise<void>;
  newEpoch: () => string;
}

/**
 * What people can do with their households. For a household that one does not belong to, every call throws
 * `not_a_member`, as if it did not exist.
 */
export function createHouseholdsService(deps: HouseholdsServiceDeps) {
  const { db, inHousehold, repository, memberships, notifyHousehold } = deps;

  async function list(userId: string): Promise<Household[]> {
    const records = await repository.listOf(userId);
    return Promise.all(
      records.map(async (record) => ({ ...record, plan: await deps.tierOfHousehold(record._id) })),
    );
  }

  /** Hash of the person's households, by which a device notices a change. */
  async function readMark({ userId }: Pick<Member, 'userId'>): Promise<string> {
    return shortHash(JSON.stringify(await list(userId)));
  }

  /** @throws AppError `not_a_member` */
  async function find(userId: string, householdId: string): Promise<Household> {
    const found = (await repository.listOf(userId)).find(({ _id }) => _id === householdId);
    if (!found) throw notAMember();
    return { ...found, plan: await deps.tierOfHousehold(householdId) };
  }

  /** @throws AppError `list_limit` */
  async function create(userId: string, name: string): Promise<Household> {
    const cleaned = toName(name);
    const id = await db.transaction().execute(async (trx) => {
      await requireRoomToOwn(trx, userId);
      return memberships.makeOwn(trx, userId, cleaned);
    });
    await notifyPerson(userId);
    return find(userId, id);
  }

  async function rename(userId: string, householdId: string, name: string): Promise<Household> {
    await find(userId, householdId);
    await repository.rename(householdId, toName(name));
    notifyHousehold(householdId);
    return find(userId, householdId);
  }

  /** Deletes a household whose only member is its owner. */
  async function remove(userId: string, householdId: string): Promise<void> {
    await inside(userId, householdId, async (household, { members, own }) => {
      if (own.role !== 'owner') throw new AppError('forbidden', 'Only its owner deletes a household.');
      if (members.length > 1)
        throw new AppError('conflict', 'Others belong to this household: it cannot be deleted.');
      await memberships.leave(household, userId);
      await dropHousehold(household.trx, householdId);
      household.epoch = deps.newEpoch();
    });
    await notifyPerson(userId);
    await deps.removeImages(householdId);
  }

  /** @throws AppError `list_limit` */
  async function requireRoomToOwn(trx: Transaction<Database>, userId: string): Promise<void> {
    if ((await memberships.countOwned(trx, userId)) >= mostOwnedHouseholds)
      throw new AppError('list_limit', `Nobody owns more than ${mostOwnedHouseholds} households.`);
  }

  /** @throws AppError `forbidden` if the caller is no owner, `not_found`, `last_owner`, `list_limit` */
  async function changeRole(userId: string, householdId: string, member: Membership): Promise<Household> {
    await inside(userId, householdId, async ({ trx }, { members, own }) => {
      if (own.role !== 'owner') throw new AppError('forbidden', 'Only an owner says who is one.');
      const before = roleOf(members, member.userId);
      if (before === 'owner' && member.role === 'member') requireAnotherOwner(members, member.userId);
      if (before === 'member' && member.role === 'owner') await requireRoomToOwn(trx, member.userId);
      await memberships.changeRole(trx, householdId, member);
    });
    notifyHousehold(householdId);
    return find(userId, householdId);
  }

  /** Owners may remove anybody; everybody may leave. */
  async function removeMember(userId: string, householdId: string, memberId: string): Promise<void> {
    await inside(userId, householdId, async (household, { members, own }) => {
      if (memberId !== userId && own.role !== 'owner')
        throw new AppError('forbidden', 'Only an owner removes somebody else.');
      if (roleOf(members, memberId) === 'owner') requireAnotherOwner(members, memberId);
      await memberships.leave(household, memberId);
    });
    notifyHousehold(householdId);
    await notifyPerson(memberId);
  }

  /** Runs `work` in a transaction with the household locked and its members read. */
  async function inside(
    userId: string,
    householdId: string,
    work: (household: LockedHousehold, people: { members: Membership[]; own: Membership }) => Promise<void>,
  ): Promise<void> {
    // Checked before locking, so that strangers cannot make the household's members wait.
    await find(userId, householdId);
    await inHousehold(householdId, async (household) => {
      const members = await memberships.membersOf(household.trx, householdId);
      const own = members.find((member) => member.userId === userId);
      if (!own) throw notAMember();
      await work(household, { members, own });
    });
  }

  /** Notifies all devices of one person, whichever household they show. */
  async function notifyPerson(userId: string): Promise<void> {
    for (const id of await memberships.idsOf(db, userId)) notifyHousehold(id);
  }

  return { list, readMark, find, create, rename, remove, changeRole, removeMember, notifyPerson };
}
export type HouseholdsService = ReturnType<typeof createHouseholdsService>;

function roleOf(members: readonly Membership[], userId: string): MemberRole {
  const found = members.find((member) => member.userId === userId);
  if (!found) throw new AppError('not_found', 'Nobody of that id belongs to this household.');
  return found.role;
}

function requireAnotherOwner(members: readonly Membership[], userId: string): void {
  if (!members.some((member) => member.role === 'owner' && member.userId !== userId))
    throw new AppError('last_owner', 'A household keeps an owner: make somebody else one first.');
}

/**
 * The cleaned name.
 *
 * @throws AppError `invalid_request` if nothing of the name is left
 */
function toName(name: string): string {
  const cleaned = cleanLine(name);
  if (cleaned === '') throw new AppError('invalid_request', 'body.name must not be empty.');
  return cleaned;
}
