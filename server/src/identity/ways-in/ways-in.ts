import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { AccountWays } from '#lib/identity.ts';
import type { AuthenticatorApps } from './authenticator-app.ts';
import type { Passkeys } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

export type WaysIn = ReturnType<typeof createWaysIn>;

/** An account's ways to sign in. One of password, Google and passkeys always stays. */
export function createWaysIn(deps: {
  db: Kysely<Database>;
  passkeys: Pick<Passkeys, 'list'>;
  apps: Pick<AuthenticatorApps, 'find'>;
  codes: Pick<RecoveryCodes, 'find'>;
}) {
  const { db, passkeys, apps, codes } = deps;

  /** Undefined if there is no such account. */
  async function find(accountId: string): Promise<AccountWays | undefined> {
    const account = await db
      .selectFrom('accounts')
      .select(['password_hash', 'password_changed_at'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account === undefined) return undefined;
    const links = await db
      .selectFrom('account_links')
      .select('created_at')
      .where('account_id', '=', accountId)
      .execute();
    return {
      password: account.password_hash === null ? null : { changedAt: account.password_changed_at },
      google: links[0] === undefined ? null : { addedAt: links[0].created_at },
      passkeys: await passkeys.list(accountId),
      app: await apps.find(accountId),
      recoveryCodes: await codes.find(accountId),
    };
  }

  /** Removes the password; false if it is the only way to sign in, or there is none. */
  async function removePassword(accountId: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const { hasPassword, others } = await countFor(trx, accountId);
      if (!hasPassword || others === 0) return false;
      await trx
        .updateTable('accounts')
        .set({ password_hash: null, password_changed_at: null })
        .where('id', '=', accountId)
        .execute();
      return true;
    });
  }

  /** Removes a passkey; false if it is the only way to sign in, or not the account's. */
  async function removePasskey(accountId: string, id: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const { hasPassword, others } = await countFor(trx, accountId);
      if (others + (hasPassword ? 1 : 0) < 2) return false;
      const { numDeletedRows } = await trx
        .deleteFrom('passkeys')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    });
  }

  return { find, removePassword, removePasskey };
}

/**
 * Counts the ways to sign in. Locks the account until the end of the transaction, so that concurrent removals
 * are serialised.
 */
async function countFor(trx: Transaction<Database>, accountId: string) {
  const account = await trx
    .updateTable('accounts')
    .set(({ ref }) => ({ email: ref('email') }))
    .where('id', '=', accountId)
    .returning('password_hash')
    .executeTakeFirst();
  const counted = async (table: 'passkeys' | 'account_links') => {
    const { count } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const others = (await counted('passkeys')) + (await counted('account_links'));
  return { hasPassword: account !== undefined && account.password_hash !== null, others };
}
