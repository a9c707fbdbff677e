import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { RESET_LINK_MS } from '../identity-limits.ts';
import type { Accounts, IdentityAccount } from '../sign-in/accounts.ts';

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** Mailed links with which a person chooses a new password. */
export function createPasswordResets(deps: {
  db: Kysely<Database>;
  accounts: Accounts;
  nowMs: () => number;
}) {
  const { db, accounts, nowMs } = deps;

  /** Returns the secret for the link; the database stores only its hash. Earlier links stay valid. */
  async function issue(accountId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await db
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        account_id: accountId,
        created_at: nowMs(),
        expires_at: nowMs() + RESET_LINK_MS,
      })
      .execute();
    return token;
  }

  /** The link's account; does not use the link up, since mail filters open links. */
  async function find(token: string): Promise<IdentityAccount | undefined> {
    const row = await db
      .selectFrom('password_resets')
      .select('account_id')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', nowMs())
      .executeTakeFirst();
    return row && accounts.findById(row.account_id);
  }

  /**
   * Uses the link up: sets the password, marks the address as verified, voids the account's other links and
   * ends all its sessions and grants, in one transaction. False if the link was used or has expired
   * meanwhile.
   */
  async function redeem(token: string, passwordHash: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const used = await trx
        .deleteFrom('password_resets')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', nowMs())
        .returning('account_id')
        .executeTakeFirst();
      if (used === undefined) return false;
      await removeStrangersKeys(trx, used.account_id);
      await trx
        .updateTable('accounts')
        .set({ password_hash: passwordHash, email_verified: 1, password_changed_at: nowMs() })
        .where('id', '=', used.account_id)
        .execute();
      await trx.deleteFrom('password_resets').where('account_id', '=', used.account_id).execute();
      await endSessions(trx, used.account_id);
      return true;
    });
  }

  async function collect(): Promise<void> {
    await db.deleteFrom('password_resets').where('expires_at', '<=', nowMs()).execute();
  }

  return { issue, find, redeem, collect };
}

/**
 * If the address was never verified, somebody else may have created the account, so its passkeys are removed,
 * and its recovery codes unless they belong to an authenticator app. The app stays, with its codes: a mail
 * must not bypass the second step.
 */
async function removeStrangersKeys(trx: Transaction<Database>, accountId: string): Promise<void> {
  const unproven = trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email_verified', '=', 0);
  await trx.deleteFrom('passkeys').where('account_id', 'in', unproven).execute();
  const withApp = trx.selectFrom('authenticator_apps').select('account_id');
  await trx
    .deleteFrom('recovery_codes')
    .where('account_id', 'in', unproven)
    .where('account_id', 'not in', withApp.where('account_id', '=', accountId))
    .execute();
}

/** Signs the account out everywhere: sessions, grants, codes and refresh tokens. */
export async function endSessions(db: Kysely<Database> | Transaction<Database>, accountId: string) {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await db.deleteFrom('oidc_payloads').where('account_id', '=', accountId).execute();
}

/** Hash of a mailed secret, which is long enough to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
