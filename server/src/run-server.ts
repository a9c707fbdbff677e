import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { dayMs, hourMs } from 'sync-protocol/dates/day-ms.ts';
import { createNewId } from 'sync-protocol/ids.ts';
import type { AppDeps } from '#app/app-deps.ts';
import { listenWidely } from '#app/listen-widely.ts';
import { pooledRandomBytes } from '#app/pooled-random-bytes.ts';
import { buildApp } from '#app.ts';
import { type BackupClock, createBackupClock } from '#backup/backup-clock.ts';
import { prepareMigration } from '#backup/before-migration.ts';
import { refuseUnfinishedRestore } from '#backup/unfinished-restore.ts';
import type { Config } from '#config.ts';
import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/database.ts';
import { lockFolder } from '#db/folder-lock.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import { createIdentityProvider } from '#identity/identity-provider.ts';
import { type IdentityKeys, loadKeys } from '#identity/keys/keys.ts';
import { agreeOnKeys, keyPrintsOf, readPublicKeys } from '#identity/keys/known-keys.ts';
import { type SecretStore, secretStore } from '#identity/keys/secret-store.ts';
import { noteIssuer } from '#identity/stored-issuers.ts';
import { CannotStart } from '#lib/cannot-start.ts';
import type { CreateIdentity } from '#lib/identity.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { createServerFigures, type ServerFigures } from '#lib/operations/server-figures.ts';
import { createMail } from '#mail/mail.ts';
import { loggerOptions } from '#plugins/request-log.ts';
import { checkRestoreMarker, keepMarkFresh } from '#sync/restore-marker.ts';

const clientFolder = path.resolve(import.meta.dirname, '../../client/dist');
const nowMs = Date.now;
const newId = createNewId({ nowMs, randomBytes: pooledRandomBytes() });

export interface RunningServer {
  readonly log: FastifyBaseLogger;
  /** Finishes work in progress, a running backup last, and releases the port and the data. */
  close(): Promise<void>;
}

/**
 * Opens the data of `config`, migrates it and listens. Throws if any of these fails.
 *
 * @param rules only end-to-end tests pass others, since none of their hosts is on the internet
 */
export async function runServer(config: Config, rules?: AppDeps['rules']): Promise<RunningServer> {
  const lock = config.databaseUrl === undefined ? await lockFolder(config.dataDir) : null;
  try {
    refuseUnfinishedRestore(config.dataDir);
    const { log, close } = await startServer(config, rules);
    return { log, close: () => close().finally(() => lock?.release()) };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function startServer(config: Config, rules: AppDeps['rules']): Promise<RunningServer> {
  const secrets = secretStore(config);
  const keys = await readSecrets(config, secrets);
  await prepareMigration(config, { nowMs, tell: console.error });
  await migrateDatabase(config);
  const database = openDatabase(config);
  const prints = keyPrintsOf(keys.identity, keys.vapidPublicKey);
  await agreeOnKeys(database, prints, { nowMs, placeOf: secrets.placeOf }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const { isRestored } = await checkRestoreMarker(database, { dataDir: config.dataDir, newId, newEpoch });
  const figures = createServerFigures();
  const backups: { clock?: BackupClock } = {};
  const app = await buildApp({
    config,
    database,
    figures,
    backups: () => backups.clock?.figures() ?? null,
    createIdentity: keys.identity && embeddedIdentity(config, keys.identity, database, figures),
    nowMs,
    newId,
    newEpoch,
    fetch,
    clientFolder,
    logger: loggerOptions(config.logLevel),
    ...(rules && { rules }),
  });
  if (isRestored)
    app.log.warn('the database was replaced since the last start: devices will synchronise anew');
  const marker = keepMarkFresh(database, {
    dataDir: config.dataDir,
    newId,
    onFault: (err) => app.log.error({ err }, 'could not renew the mark by which a restored backup is known'),
  });
  if (config.backup) {
    const { dir, everyHours, keepHours, keepDays } = config.backup;
    backups.clock = createBackupClock({
      dir,
      everyMs: everyHours * hourMs,
      retention: { hours: keepHours, days: keepDays },
      dataDir: config.dataDir,
      hasDatabase: database.dialect === 'sqlite',
      nowMs,
      log: app.log,
    });
  }
  await listenWidely(app, config);
  await backups.clock?.start();
  return {
    log: app.log,
    async close() {
      // Awaited last: the thread that copies the database ends only when SQLite returns, and open requests
      // should not wait for that.
      const backupEnded = backups.clock?.stop();
      await app.close();
      await marker.stop();
      await database.close();
      await backupEnded;
    },
  };
}

/**
 * Loads the keys; `identity` is null with an external provider. Reports all faults of the secrets together.
 */
async function readSecrets(
  config: Config,
  store: SecretStore,
): Promise<{ identity: IdentityKeys | null; vapidPublicKey: string }> {
  const [identity, vapid] = await Promise.allSettled([
    config.oidc.issuer === undefined ? loadKeys(store) : null,
    loadVapidKey((create) => store.read('vapid-key', create), store.placeOf('vapid-key')),
  ]);
  if (identity.status === 'rejected' || vapid.status === 'rejected')
    throw CannotStart.ofAll([identity, vapid]);
  return { identity: identity.value, vapidPublicKey: vapid.value.publicKey };
}

function embeddedIdentity(
  config: Config,
  keys: IdentityKeys,
  database: OpenDatabase,
  figures: ServerFigures,
): CreateIdentity {
  const { db, dialect } = database;
  return async (logger, calls) => {
    const { smtpUrl, from } = config.mail;
    const mail = createMail({
      smtpUrl,
      from,
      outboxDir: path.join(config.dataDir, 'outbox'),
      logger,
      counts: figures.mails,
    });
    const provider = await createIdentityProvider({
      db,
      publicUrl: config.publicUrl,
      audience: config.oidc.audience,
      clientId: config.oidc.clientId,
      keys,
      google: config.google,
      sessionLifeMs: config.sessionDays * dayMs,
      mail,
      calls,
      logger,
    });
    const { people, issuers, former, doubled } = await noteIssuer(db, provider.issuer);
    if (former !== null)
      logger.warn(
        { event: 'identity.address_changed', from: former, to: provider.issuer },
        'PUBLIC_URL is another one than at the last start: people keep what they have and sign in anew; every server of this database has to have the same one',
      );
    if (doubled > 0)
      logger.warn(
        { event: 'identity.doubled_people', count: doubled },
        'an older version began anew for people when PUBLIC_URL changed: what they had at the former one is kept, and not shown',
      );
    return {
      issuer: provider.issuer,
      peopleIssuer: people,
      issuers,
      jwks: provider.jwks(),
      readOthersKeys: dialect === 'postgres' ? () => readPublicKeys(database) : undefined,
      plugin: provider.plugin,
      hasPassword: async (subject) => (await provider.findAccount(subject))?.passwordHash != null,
      sendPasswordReset: provider.sendPasswordReset,
      addressOf: async (subject) => {
        const account = await provider.findAccount(subject);
        return account ? { email: account.email, isProven: account.isEmailVerified } : null;
      },
      mailAddressProof: provider.mailAddressProof,
      deleteAccount: provider.deleteAccount,
      signedInAt: provider.signedInAt,
      listSessions: provider.listSessions,
      endSession: provider.endSession,
      endOtherSessions: provider.endOtherSessions,
      waysIn: provider.waysIn,
      close: mail.close,
      googleParams: config.google ? { ateria_connection: 'google' } : null,
    };
  };
}
