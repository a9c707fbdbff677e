import type { Kysely } from 'kysely';
import type { Household } from 'sync-protocol/api/households.ts';
import type { Database } from '#db/schema/database.ts';
import { toRole } from './memberships.ts';

/** A household without its tier, which depends on billing. */
export type HouseholdRecord = Omit<Household, 'plan'>;

/** Reads households in the form for their members. */
export function createHouseholdsRepository(db: Kysely<Database>) {
  /** The person's households, first the one that requests without a household mean. */
  async function listOf(userId: string): Promise<HouseholdRecord[]> {
    const found = await db
      .selectFrom('members')
      .innerJoin('households', 'households.id', 'members.household_id')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['households.id', 'households.name', 'role', 'users.household_id as firstId'])
      .where('user_id', '=', userId)
      .orderBy('joined_at')
      .orderBy('households.id')
      .execute();
    const members = await membersOf(
      found.map(({ id }) => id),
      userId,
    );
    return found
      .toSorted((a, b) => Number(b.id === b.firstId) - Number(a.id === a.firstId))
      .map(({ id, name, role }) => ({
        _id: id,
        name: name ?? '',
        role: toRole(role),
        members: members.get(id) ?? [],
      }));
  }

  async function membersOf(
    householdIds: readonly string[],
    userId: string,
  ): Promise<Map<string, Household['members']>> {
    const members = new Map<string, Household['members']>(householdIds.map((id) => [id, []]));
    if (householdIds.length === 0) return members;
    const rows = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.household_id as householdId', 'users.id', 'role', 'number'])
      .select(['users.name', 'users.picture'])
      .where('members.household_id', 'in', householdIds)
      .orderBy('joined_at')
      .orderBy('users.id')
      .execute();
    for (const { householdId, id, number, name, picture, role } of rows)
      members.get(householdId)?.push({
        _id: id,
        number,
        name: name ?? '',
        role: toRole(role),
        isMe: id === userId,
        ...(picture && { picture }),
      });
    return members;
  }

  async function exists(householdId: string): Promise<boolean> {
    const row = await db
      .selectFrom('households')
      .select('id')
      .where('id', '=', householdId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * When the account of the owner who joined first was created: the start of the household's trial. Epoch
   * milliseconds; undefined if the household is gone.
   */
  async function ownerSince(householdId: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.created_at')
      .where('members.household_id', '=', householdId)
      .where('role', '=', 'owner')
      .orderBy('joined_at')
      .orderBy('users.id')
      .executeTakeFirst();
    return row?.created_at;
  }

  async function rename(householdId: string, name: string): Promise<void> {
    await db.updateTable('households').set({ name }).where('id', '=', householdId).execute();
  }

  return { listOf, exists, ownerSince, rename };
}
export type HouseholdsRepository = ReturnType<typeof createHouseholdsRepository>;
