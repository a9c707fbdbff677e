import type { Kysely, Transaction } from 'kysely';
import type { MemberRole } from 'sync-protocol/api/households.ts';
import { onboarding, onboardingId } from 'sync-protocol/onboarding/onboarding.ts';
import type { Database } from '#db/schema/database.ts';
import { notAMember } from '#lib/not-a-member.ts';
import type { LockedHousehold } from '#rows/household/household-transaction.ts';
import { makeHousehold } from '#rows/household/make-household.ts';
import { readRows } from '#rows/row-repository.ts';

/** Somebody of a household, as the transaction sees them. */
export interface Membership {
  userId: string;
  role: MemberRole;
}

/** Who belongs to a household, in transactions that hold it locked. */
export function createMemberships(deps: {
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
}) {
  const { nowMs, newId, newEpoch } = deps;

  /** In the order in which they joined. */
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
   * Takes somebody out of a household, with the invites that they made and the one by which they came: it lets nobody in again.
   * If it was their first, the one that they joined earliest is from now on, or a new one of their own.
   */
  async function leave(household: LockedHousehold, userId: string): Promise<void> {
    const { trx, id: householdId } = household;
    household.departures.push({ householdId, userId });
    // Takes the person's row first: of two households that one leaves at once the second sees what the first has left over.
    const first = await takePerson(trx, userId);
    if (first && (await isShownAround(trx, householdId, first)))
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

  /** Whether they were shown around in a household that they have left: that row is in none of theirs. */
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

  /** @returns the id of the new household, of which they are the owner */
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

  /** Takes the person's row first: of two households that one makes at once the second is counted with the first. */
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

  /** In the order of the ids. */
  async function idsOf(db: Kysely<Database>, userId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('members')
      .select('household_id')
      .where('user_id', '=', userId)
      .orderBy('household_id')
      .execute();
    return rows.map(({ household_id }) => household_id);
  }

  /** Locks households in the order of the ids, so that nobody waits in a circle. */
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
   * Sees to it that a household has an owner without this person: the one chosen, else one whom it has, else who joined first.
   *
   * @returns whether anybody is left in it
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
  };
}
export type Memberships = ReturnType<typeof createMemberships>;

/**
 * Holds who is to join or make a household until the end of the transaction: of this and their account's deletion one sees
 * the other.
 *
 * @throws AppError `not_a_member` for who is gone
 */
async function requirePerson(trx: Transaction<Database>, userId: string): Promise<void> {
  if (!(await takePerson(trx, userId))) throw notAMember();
}

/**
 * Holds somebody's row until the end of the transaction; undefined for who is gone. Whoever locks a household too locks it first, and
 * refers to the person afterwards: nobody waits in a circle.
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
  person: { issuer: string; subject: string },
): Promise<boolean> {
  const [row] = await readRows(trx, householdId, onboarding.name, { ids: [onboardingId(person)] });
  return row?.fields.isComplete === true;
}

export function toRole(role: string): MemberRole {
  return role === 'owner' ? 'owner' : 'member';
}
