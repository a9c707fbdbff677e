import type { Kysely, Transaction } from 'kysely';
import type { MemberRole } from 'sync-protocol/api/households.ts';
import { onboarding, onboardingId } from 'sync-protocol/onboarding/onboarding.ts';
import type { Database } from '#db/schema/database.ts';
import { notAMember } from '#lib/not-a-member.ts';
import type { LockedHousehold } from '#rows/household/household-transaction.ts';
import { makeHousehold } from '#rows/household/make-household.ts';
import { readRows } from '#rows/row-repository.ts';

/** A member of a household. */
export interface Membership {
  userId: string;
  role: MemberRole;
}

/** Reads and changes a household's members, in transactions that have it locked. */
export function createMemberships(deps: {
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
  /** All issuers that name the same people as this one. */
  issuersOf?: (issuer: string) => readonly string[];
}) {
  const { nowMs, newId, newEpoch, issuersOf = (issuer) => [issuer] } = deps;

  /** Ids of the rows in which a person's devices may have noted the end of the onboarding. */
  const onboardingIds = ({ issuer, subject }: { issuer: string; subject: string }) =>
    issuersOf(issuer).map((one) => onboardingId({ issuer: one, subject }));

  /** The household's members in order of joining. */
  async function membersOf(db: Kysely<Database>, householdId: string): Promise<Membership[]> {
    const rows = await db
      .selectFrom('members')
      .select(['user_id as userId', 'role'])
      .where('household_id', '=', householdId)
      .orderBy('joined_at')
      .orderBy('user_id')
      .execute();
    return rows.map(({ userId, role }) => ({ userId, role: toRole(role) }));
  }

  async function join(
    trx: Transaction<Database>,
    householdId: string,
    { userId, role }: Membership,
  ): Promise<void> {
    const { members_ever: number } = await trx
      .updateTable('households')
      .set((eb) => ({ members_ever: eb('members_ever', '+', 1) }))
      .where('id', '=', householdId)
      .returning('members_ever')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('members')
      .values({ household_id: householdId, user_id: userId, role, number, joined_at: nowMs() })
      .execute();
  }

  async function changeRole(
    trx: Transaction<Database>,
    householdId: string,
    { userId, role }: Membership,
  ): Promise<void> {
    await trx
      .updateTable('members')
      .set({ role })
      .where('household_id', '=', householdId)
      .where('user_id', '=', userId)
      .execute();
  }

  /**
   * Removes a person from a household, with the invites that they made and the one that they accepted, so
   * that it cannot be repeated. If it was their first household, the one that they joined earliest becomes
   * it, else a new one of their own.
   */
  async function leave(household: LockedHousehold, userId: string): Promise<void> {
    const { trx, id: householdId } = household;
    household.departures.push({ householdId, userId });
    // Locks the person's row first, so that leaving two households at once happens one after the other.
    const first = await takePerson(trx, userId);
    if (first && (await isShownAround(trx, householdId, onboardingIds(first))))
      await trx.updateTable('users').set({ shown_around: 1 }).where('id', '=', userId).execute();
    await trx
      .deleteFrom('members')
      .where('household_id', '=', householdId)
      .where('user_id', '=', userId)
      .execute();
    await trx
      .deleteFrom('invites')
      .where('household_id', '=', householdId)
      .where((eb) => eb.or([eb('invited_by', '=', userId), eb('accepted_by', '=', userId)]))
      .execute();
    if (first?.household_id !== householdId) return;
    const next = (await earliestOf(trx, userId)) ?? (await makeOwn(trx, userId));
    await trx.updateTable('users').set({ household_id: next }).where('id', '=', userId).execute();
  }

  /**
   * Whether the person completed the onboarding in a household that they have left, whose row they no longer
   * see.
   */
  async function wasShownAround(db: Kysely<Database>, userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('shown_around')
      .where('id', '=', userId)
      .executeTakeFirst();
    return row?.shown_around === 1;
  }

  async function earliestOf(trx: Transaction<Database>, userId: string): Promise<string | undefined> {
    const row = await trx
      .selectFrom('members')
      .select('household_id')
      .where('user_id', '=', userId)
      .orderBy('joined_at')
      .orderBy('household_id')
      .executeTakeFirst();
    return row?.household_id;
  }

  /**
   * Creates a household with the person as its owner.
   *
   * @returns its id
   */
  async function makeOwn(
    trx: Transaction<Database>,
    userId: string,
    name: string | null = null,
  ): Promise<string> {
    const id = newId();
    await makeHousehold(trx, { id, name, epoch: newEpoch(), nowMs: nowMs() });
    await join(trx, id, { userId, role: 'owner' });
    return id;
  }

  /**
   * Number of households that the person owns. Locks the person's row first, so that concurrent creations are
   * counted one after the other.
   */
  async function countOwned(trx: Transaction<Database>, userId: string): Promise<number> {
    await requirePerson(trx, userId);
    const { count } = await trx
      .selectFrom('members')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Ids of the person's households, in order. */
  async function idsOf(db: Kysely<Database>, userId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('members')
      .select('household_id')
      .where('user_id', '=', userId)
      .orderBy('household_id')
      .execute();
    return rows.map(({ household_id }) => household_id);
  }

  /** Locks households; pass the ids in order, to prevent deadlocks. */
  async function lock(
    trx: Transaction<Database>,
    ids: readonly string[],
  ): Promise<{ id: string; epoch: string }[]> {
    const locked: { id: string; epoch: string }[] = [];
    for (const id of ids)
      locked.push(
        ...(await trx
          .updateTable('households')
          .set((eb) => ({ epoch: eb.ref('epoch') }))
          .where('id', '=', id)
          .returning(['id', 'epoch'])
          .execute()),
      );
    return locked;
  }

  /**
   * Makes sure that the household has an owner other than this person: the chosen one, else an existing one,
   * else the earliest member.
   *
   * @returns whether the household has other members
   */
  async function handOver(
    trx: Transaction<Database>,
    householdId: string,
    userId: string,
    chosenId: string | undefined,
  ): Promise<boolean> {
    const others = (await membersOf(trx, householdId)).filter((member) => member.userId !== userId);
    const heir =
      others.find((member) => member.userId === chosenId) ??
      others.find(({ role }) => role === 'owner') ??
      others[0];
    if (!heir) return false;
    if (heir.role !== 'owner') await changeRole(trx, householdId, { ...heir, role: 'owner' });
    return true;
  }

  return {
    membersOf,
    idsOf,
    countOwned,
    join,
    leave,
    changeRole,
    makeOwn,
    lock,
    takePerson,
    requirePerson,
    handOver,
    wasShownAround,
    onboardingIds,
  };
}
export type Memberships = ReturnType<typeof createMemberships>;

/**
 * Locks the row of a person who joins or creates a household until the end of the transaction, so that it
 * cannot overlap with the deletion of their account.
 *
 * @throws AppError `not_a_member` if the person's account is gone
 */
async function requirePerson(trx: Transaction<Database>, userId: string): Promise<void> {
  if (!(await takePerson(trx, userId))) throw notAMember();
}

/**
 * Locks a person's row until the end of the transaction; undefined if the person is gone. To prevent
 * deadlocks, a transaction that also locks a household locks the household first.
 */
async function takePerson(trx: Transaction<Database>, userId: string) {
  return trx
    .updateTable('users')
    .set((eb) => ({ household_id: eb.ref('household_id') }))
    .where('id', '=', userId)
    .returning(['household_id', 'issuer', 'subject'])
    .executeTakeFirst();
}

async function isShownAround(
  trx: Transaction<Database>,
  householdId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await readRows(trx, householdId, onboarding.name, { ids });
  return rows.some(({ fields }) => fields.isComplete === true);
}

export function toRole(role: string): MemberRole {
  return role === 'owner' ? 'owner' : 'member';
}
