import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';

/**
 * Whoever has left since the call was let in may begin nothing more. In a transaction with the household locked nobody leaves after it.
 *
 * @throws AppError `not_a_member`
 */
export async function requireMember(
  trx: Kysely<Database>,
  { userId, householdId }: Pick<Member, 'userId' | 'householdId'>,
): Promise<void> {
  const row = await trx
    .selectFrom('members')
    .select('user_id')
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notAMember();
}
