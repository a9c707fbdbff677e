import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';

type OfHousehold = Pick<Member, 'userId' | 'householdId'>;

/** The membership's row as a query, for callers that read more in the same statement. */
export function selectMembership(db: Kysely<Database>, { userId, householdId }: OfHousehold) {
  return db.selectFrom('members').where('household_id', '=', householdId).where('user_id', '=', userId);
}

/** Whether the user belongs to the household at this moment. */
export async function isMember(db: Kysely<Database>, member: OfHousehold): Promise<boolean> {
  const row = await selectMembership(db, member).select('user_id').executeTakeFirst();
  return row !== undefined;
}

/**
 * Stops a request whose user has left the household since it was authenticated. While the household is
 * locked, nobody can leave after this check.
 *
 * @throws AppError `not_a_member`
 */
export async function requireMember(trx: Kysely<Database>, member: OfHousehold): Promise<void> {
  if (!(await isMember(trx, member))) throw notAMember();
}
