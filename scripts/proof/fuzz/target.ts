import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accessTokenFor, type TokenChanges } from '../../../client/e2e/harness/tokens.ts';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { migrateToLatest, openDatabase } from '../../../server/src/db/database.ts';
import { openSqliteFile } from '../../../server/src/db/sqlite-dialect.ts';
import { createIdentityProvider } from '../../../server/src/identity/identity-provider.ts';
import { loadKeys } from '../../../server/src/identity/keys/keys.ts';
import { secretStore } from '../../../server/src/identity/keys/secret-store.ts';
import { newEpoch } from '../../../server/src/lib/new-epoch.ts';
import { createMail } from '../../../server/src/mail/mail.ts';
import type { Rng } from '../../../sync-protocol/testing/rng.ts';
import { fromRoot } from '../../run/root.ts';

export type Target = Awaited<ReturnType<typeof startTarget>>;

/**
 * Starts the whole server in this process, with its identity provider, on a SQLite file; it also listens on a
 * port.
 */
export async function startTarget(rng: Rng) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-fuzz-'));
  const url = 'http://localhost:3000';
  const read = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    RATE_LIMIT_PER_MINUTE: '1000000',
    CALLS_AT_ONCE: '0',
  });
  if (!read.isValid) throw new Error(read.faults.join(' '));
  const { config } = read;
  const database = openDatabase(config);
  await migrateToLatest(database.db);
  const identityLogger = { info: () => {}, warn: () => {}, error: () => {} };
  const newId = () => `id-${rng.below(2 ** 31).toString(36)}${rng.below(2 ** 31).toString(36)}`;
  const errors: string[] = [];
  const app = await buildApp({
    config,
    database,
    createIdentity: async () => {
      const mail = createMail({
        ...config.mail,
        outboxDir: path.join(dataDir, 'outbox'),
        logger: identityLogger,
      });
      const provider = await createIdentityProvider({
        db: database.db,
        publicUrl: url,
        audience: config.oidc.audience,
        clientId: config.oidc.clientId,
        keys: await loadKeys(secretStore(config)),
        mail,
        logger: identityLogger,
        passwordCost: { logN: 4, r: 8, p: 1 },
      });
      const { issuer, plugin, sendPasswordReset, mailAddressProof, deleteAccount } = provider;
      const { signedInAt, listSessions, endSession, endOtherSessions, waysIn } = provider;
      return {
        issuer,
        peopleIssuer: issuer,
        issuers: [issuer],
        jwks: provider.jwks(),
        plugin,
        hasPassword: async () => true,
        sendPasswordReset,
        addressOf: async () => ({ email: 'a@example.com', isProven: false }),
        mailAddressProof,
        deleteAccount,
        signedInAt,
        listSessions,
        endSession,
        endOtherSessions,
        waysIn,
        close: mail.close,
        googleParams: null,
      };
    },
    nowMs: Date.now,
    newId,
    newEpoch,
    fetch,
    clientFolder: fromRoot('client/dist'),
    logger: { level: 'error', stream: { write: (line: string) => void errors.push(line) } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });

  const file = openSqliteFile(path.join(dataDir, 'ateria.db'));
  const others = file.prepare(
    `select coalesce(sum(seq), 0) || ' ' || group_concat(epoch) as state from households
     where id not in (select members.household_id from members
       join users on users.id = members.user_id where subject = ?)`,
  );

  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    url,
    /** Error log lines of the server since the last call. */
    takeErrors: () => errors.splice(0),
    token: (subject: string, changes?: TokenChanges) => accessTokenFor({ url, dataDir }, subject, changes),
    /** A value that changes whenever a household of anybody else changes. */
    stateOfOthers: (subject: string) => String((others.get(subject) as { state: string }).state),
    /** All rows in the database file. */
    rows: () => file.prepare('select noun, state from rows').all() as { noun: string; state: string }[],
    damage: () =>
      (file.pragma('integrity_check') as { integrity_check: string }[])
        .map((finding) => finding.integrity_check)
        .filter((finding) => finding !== 'ok'),
    async close() {
      file.close();
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
