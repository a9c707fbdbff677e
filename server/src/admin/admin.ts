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
  /** Null for what concerns everybody. */
  readonly accountId: string | null;
  readonly doneBy: string;
}

/** How much there is, and how much of it is in use. */
export interface ServerStats {
  readonly households: number;
  readonly rows: number;
  /** Of what households keep as rows, without indexes. */
  readonly bytes: number;
  readonly accounts: number;
  readonly disabledAccounts: number;
  readonly sessions: number;
  /** Accounts of which a sign-in was renewed within seven days. */
  readonly activeAccounts: number;
}

const weekMs = 7 * dayMs;

export type Admin = ReturnType<typeof createAdmin>;

/**
 * What those who run the server may do to accounts of the embedded provider, beside a server that runs: it asks the database
 * at every call whether a sign-in still stands. Each act is noted, before it is done where nothing else would tell of it.
 */
export function createAdmin(deps: {
  db: Kysely<Database>;
  secrets: SecretStore;
  publicUrl: string;
  sessionLifeMs: number;
  nowMs: () => number;
  newId: () => string;
  /** As the person could. */
  deleteAccount: (account: IdentityAccount) => Promise<void>;
  /** Who does it, for the record: 'root@kitchen'. */
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

  /** Those of the account that can still be used, the one seen last first. */
  async function sessions(account: IdentityAccount): Promise<PersonSession[]> {
    await note('sessions', account.id);
    return allSessions.list(account.id, { addressHash: '' });
  }

  /** Signs the account out everywhere, at once. What a device has not sent stays on it and waits for the next sign-in. */
  async function endAllSessions(account: IdentityAccount): Promise<void> {
    await note('end-sessions', account.id);
    await endSessions(db, account.id);
  }

  /** Nobody signs in to it any more, and who is signed in is out. Everything that it keeps stays. */
  async function disable(account: IdentityAccount): Promise<void> {
    await note('disable-account', account.id);
    await accounts.setDisabled(account.id, true);
    await endSessions(db, account.id);
  }

  /** The note stays, with an id that leads to nobody any more. */
  async function remove(account: IdentityAccount): Promise<void> {
    await note('delete-account', account.id);
    await deps.deleteAccount(account);
  }

  async function enable(account: IdentityAccount): Promise<void> {
    await note('enable-account', account.id);
    await accounts.setDisabled(account.id, false);
  }

  /** The address at which the account's person chooses a new password: once, within an hour. */
  async function resetLink(account: IdentityAccount): Promise<string> {
    await note('reset-link', account.id);
    const token = await resets.issue(account.id);
    return `${publicUrl}/oidc/reset?token=${token}&lang=${account.locale}`;
  }

  /**
   * For somebody who has lost the phone and the recovery codes: the password alone opens the account again. Whoever may have them is
   * signed out.
   */
  async function turnOffCodes(account: IdentityAccount): Promise<void> {
    await note('turn-off-codes', account.id);
    await db.deleteFrom('authenticator_apps').where('account_id', '=', account.id).execute();
    await db.deleteFrom('recovery_codes').where('account_id', '=', account.id).execute();
    await endSessions(db, account.id);
  }

  /** New keys sign from the next start on; what the present ones have signed stays good. */
  async function rotateKey(): Promise<void> {
    await note('rotate-key', null);
    await rotateSigningKeys(secrets);
  }

  /** The servers of a PostgreSQL take the keys of the one that starts first for everybody's. */
  async function forgetKeys(): Promise<void> {
    await note('forget-keys', null);
    await db.deleteFrom('server_keys').execute();
  }

  /** For a database that was put back where no server can tell. */
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

  /** The newest first, and without this look at them, which the next one shows. */
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
