import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { RESET_LINK_MS } from '../identity-limits.ts';
import type { Accounts, IdentityAccount } from '../sign-in/accounts.ts';

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** Links by which a person who can read the account's mail chooses a new password. */
export function createPasswordResets(deps: {
  db: Kysely<Database>;
  accounts: Accounts;
  nowMs: () => number;
}) {
  const { db, accounts, nowMs } = deps;

  /** Answers the secret for the link; the database keeps only its hash. Earlier links stay valid until used. */
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

  /** The account that the link is for; looking does not use it up (mail filters open links). */
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
   * Uses the link up: sets the password, takes the address as proven, voids the account's other links and ends all
   * its sessions and grants, in one transaction. Answers false when the link was used or expired meanwhile.
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
 * Of an address that nobody has proven before, whoever made the account may be somebody else: their passkeys open it no more, nor
 * would their recovery codes once it has no password. What asks for more than the password stays, with the codes that stand in for
 * it: a mail is no way around it.
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

/** Of a mailed secret, which is long enough to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
