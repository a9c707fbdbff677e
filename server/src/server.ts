import { randomBytes } from 'node:crypto';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createNewId } from 'sync-protocol/ids.ts';
import { buildApp } from '#app.ts';
import { type Config, readConfig } from '#config.ts';
import { migrateToLatest, type OpenDatabase, openDatabase } from '#db/database.ts';
import { createIdentityProvider } from '#identity/identity-provider.ts';
import type { CreateIdentity } from '#lib/identity.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { createMail } from '#mail/mail.ts';
import { loggerOptions } from '#plugins/request-log.ts';
import { checkRestoreMarker, keepMarkFresh } from '#sync/restore-marker.ts';

const shutdownMs = 10_000;
const clientFolder = path.resolve(import.meta.dirname, '../../client/dist');
const nowMs = Date.now;
const newId = createNewId({ nowMs, randomBytes });

const read = readConfig(process.env);
for (const hint of read.hints) console.error(hint);
if (read.isValid) await run(read.config).catch(stopWith);
else {
  console.error(['Ateria cannot start with this configuration:', ...read.faults].join('\n  '));
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  const database = openDatabase(config);
  await migrateToLatest(database.db);
  const { isRestored } = await checkRestoreMarker(database, { dataDir: config.dataDir, newId, newEpoch });
  const app = await buildApp({
    config,
    database,
    createIdentity: config.oidc.issuer === undefined ? embeddedIdentity(config, database) : null,
    nowMs,
    newId,
    newEpoch,
    fetch,
    clientFolder,
    logger: loggerOptions(config.logLevel),
  });
  if (isRestored)
    app.log.warn('the database was replaced since the last start: devices will synchronise anew');
  const marker = keepMarkFresh(database, {
    ...{ dataDir: config.dataDir, newId },
    onFault: (err) => app.log.error({ err }, 'could not renew the mark by which a restored backup is known'),
  });
  closeWithGrace({ delay: shutdownMs, logger: app.log }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after a fault');
    else app.log.info({ signal }, 'stopping');
    await app.close();
    await marker.stop();
    await database.close();
  });
  await app.listen({ port: config.port, host: config.host });
  console.log(`Ateria is ready at ${config.publicUrl}`);
}

function embeddedIdentity(config: Config, { db }: OpenDatabase): CreateIdentity {
  return async (logger) => {
    const { smtpUrl, from } = config.mail;
    const mail = createMail({ smtpUrl, from, outboxDir: path.join(config.dataDir, 'outbox'), logger });
    const provider = await createIdentityProvider({
      db,
      publicUrl: config.publicUrl,
      audience: config.oidc.audience,
      clientId: config.oidc.clientId,
      dataDir: config.dataDir,
      google: config.google,
      mail,
      logger,
    });
    return {
      issuer: provider.issuer,
      jwks: provider.jwks(),
      plugin: provider.plugin,
      hasPassword: async (subject) => (await provider.findAccount(subject))?.passwordHash != null,
      sendPasswordReset: provider.sendPasswordReset,
      addressOf: async (subject) => {
        const account = await provider.findAccount(subject);
        return account ? { email: account.email, isProven: account.isEmailVerified } : null;
      },
      mailAddressProof: provider.mailAddressProof,
      deleteAccount: provider.deleteAccount,
      close: mail.close,
      googleParams: config.google ? { ateria_connection: 'google' } : null,
    };
  };
}

function stopWith(error: unknown): void {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isPortTaken) console.error('Ateria cannot start: another program is using this PORT.');
  else console.error('Ateria cannot start:', error);
  process.exit(1);
}
