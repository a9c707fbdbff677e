import type { Kysely } from 'kysely';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { Database } from '#db/schema/database.ts';
import { rotateSigningKeys } from '#identity/keys/keys.ts';
import type { SecretStore } from '#identity/keys/secret-store.ts';
import { createPasswordResets, endSessions } from '#identity/passwords/password-resets.ts';
import { normalizeEmail } from '#identity/passwords/password-rules.ts';
import { createSessions } from '#identity/sessions/sessions.ts';
import { createAccounts, type IdentityAccount } from '#identity/sign-in/accounts.ts';
import type { PersonSession } from '#lib/identity.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { beginEpochs } from '#sync/restore-marker.ts';

export interface AdminAction {
  readonly doneAtMs: number;
  readonly command: string;
  /** Null if the command concerned all accounts. */
  readonly accountId: string | null;
  readonly doneBy: string;
}

/** Amount of data, and its use. */
export interface ServerStats {
  readonly households: number;
  readonly rows: number;
  /** Bytes of the households' rows, without indexes. */
  readonly bytes: number;
  readonly accounts: number;
  readonly disabledAccounts: number;
  readonly sessions: number;
  /** Accounts with a sign-in renewed within seven days. */
  readonly activeAccounts: number;
}

const weekMs = 7 * dayMs;

export type Admin = ReturnType<typeof createAdmin>;

/**
 * What operators can do with accounts of the embedded provider, while a server runs: the server checks in the
 * database at every request whether a sign-in is still valid. Every act is recorded in the audit log, before
 * it is done.
 */
export function createAdmin(deps: {
  db: Kysely<Database>;
  secrets: SecretStore;
  publicUrl: string;
  sessionLifeMs: number;
  nowMs: () => number;
  newId: () => string;
  /** Deletes an account in the same way as its person could. */
  deleteAccount: (account: IdentityAccount) => Promise<void>;
  /** Who runs the command, for the audit log: 'root@kitchen'. */
  doneBy: string;
}) {
  const { db, secrets, publicUrl, sessionLifeMs, nowMs, newId, doneBy } = deps;
  const accounts = createAccounts({ db, nowMs, newId });
  const resets = createPasswordResets({ db, accounts, nowMs });
  const allSessions = createSessions({ db, nowMs, lifeMs: sessionLifeMs });

  async function note(command: string, accountId: string | null): Promise<void> {
    const values = { id: newId(), done_at: nowMs(), command, account_id: accountId, done_by: doneBy };
    await db.insertInto('admin_actions').values(values).execute();
  }

  /** The account's sign-ins that can still be used, the last seen first. */
  async function sessions(account: IdentityAccount): Promise<PersonSession[]> {
    await note('sessions', account.id);
    return allSessions.list(account.id, { addressHash: '' });
  }

  /** Signs the account out everywhere, at once. Unsent changes stay on the devices until the next sign-in. */
  async function endAllSessions(account: IdentityAccount): Promise<void> {
    await note('end-sessions', account.id);
    await endSessions(db, account.id);
  }

  /** Prevents signing in to the account, and signs it out everywhere. Its data stays. */
  async function disable(account: IdentityAccount): Promise<void> {
    await note('disable-account', account.id);
    await accounts.setDisabled(account.id, true);
    await endSessions(db, account.id);
  }

  /** Deletes the account. The entry in the audit log stays, with the id of the deleted account. */
  async function remove(account: IdentityAccount): Promise<void> {
    await note('delete-account', account.id);
    await deps.deleteAccount(account);
  }

  async function enable(account: IdentityAccount): Promise<void> {
    await note('enable-account', account.id);
    await accounts.setDisabled(account.id, false);
  }

  /** A link with which the person chooses a new password, once, within an hour. */
  async function resetLink(account: IdentityAccount): Promise<string> {
    await note('reset-link', account.id);
    const token = await resets.issue(account.id);
    return `${publicUrl}/oidc/reset?token=${token}&lang=${account.locale}`;
  }

  /**
   * For people who have lost phone and recovery codes: removes both, so that the password alone suffices, and
   * signs the account out everywhere, in case somebody else has them.
   */
  async function turnOffCodes(account: IdentityAccount): Promise<void> {
    await note('turn-off-codes', account.id);
    await db.deleteFrom('authenticator_apps').where('account_id', '=', account.id).execute();
    await db.deleteFrom('recovery_codes').where('account_id', '=', account.id).execute();
    await endSessions(db, account.id);
  }

  /** New keys sign from the next start on; what the current ones have signed stays valid. */
  async function rotateKey(): Promise<void> {
    await note('rotate-key', null);
    await rotateSigningKeys(secrets);
  }

  /** Deletes the recorded keys of a PostgreSQL database's servers; the next server to start sets them. */
  async function forgetKeys(): Promise<void> {
    await note('forget-keys', null);
    await db.deleteFrom('server_keys').execute();
  }

  /** Begins new epochs, for a restored database where no server can detect the restore. */
  async function beginEpochsOfAll(): Promise<void> {
    await note('begin-epochs', null);
    await db.transaction().execute((trx) => beginEpochs(trx, newEpoch));
  }

  async function stats(): Promise<ServerStats> {
    await note('stats', null);
    const households = await db
      .selectFrom('households')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
      .executeTakeFirstOrThrow();
    const active = await db
      .selectFrom('sessions')
      .select(({ fn }) => fn.count('account_id').distinct().as('count'))
      .where('seen_at', '>', nowMs() - weekMs)
      .executeTakeFirstOrThrow();
    const disabled = await db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('disabled_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return {
      households: Number(households.count),
      rows: await count('rows'),
      bytes: Number(households.bytes ?? 0),
      accounts: await count('accounts'),
      disabledAccounts: Number(disabled.count),
      sessions: await count('sessions'),
      activeAccounts: Number(active.count),
    };
  }

  async function count(table: 'rows' | 'accounts' | 'sessions'): Promise<number> {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** The audit log, the newest first; the entry of this command itself appears only at the next call. */
  async function actions(limit: number): Promise<AdminAction[]> {
    const rows = await db
      .selectFrom('admin_actions')
      .selectAll()
      .orderBy('done_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    await note('log', null);
    return rows.map(({ done_at, command, account_id, done_by }) => ({
      doneAtMs: Number(done_at),
      command,
      accountId: account_id,
      doneBy: done_by,
    }));
  }

  return {
    findByEmail: (email: string) => accounts.findByEmail(normalizeEmail(email)),
    sessions,
    endSessions: endAllSessions,
    disable,
    enable,
    remove,
    resetLink,
    turnOffCodes,
    rotateKey,
    forgetKeys,
    beginEpochs: beginEpochsOfAll,
    stats,
    actions,
  };
}
