import type { Kysely } from 'kysely';
import type { Database } from './schema/database.ts';

/**
 * Whether an administrator has disabled the person's account at the embedded provider. The account's id is
 * the user's subject.
 */
export async function isAccountDisabled(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.subject')
    .select('accounts.id')
    .where('users.id', '=', userId)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
