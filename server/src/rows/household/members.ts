import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';

type OfHousehold = Pick<Member, 'userId' | 'householdId'>;

/** For whoever asks for more by the same statement. */
export function selectMembership(db: Kysely<Database>, { userId, householdId }: OfHousehold) {
  return db.selectFrom('members').where('household_id', '=', householdId).where('user_id', '=', userId);
}

/** Whether they belong to the household at this moment. */
export async function isMember(db: Kysely<Database>, member: OfHousehold): Promise<boolean> {
  const row = await selectMembership(db, member).select('user_id').executeTakeFirst();
  return row !== undefined;
}

/**
 * Whoever has left since the call was let in may begin nothing more. In a transaction with the household locked nobody leaves after it.
 *
 * @throws AppError `not_a_member`
 */
export async function requireMember(trx: Kysely<Database>, member: OfHousehold): Promise<void> {
  if (!(await isMember(trx, member))) throw notAMember();
}
