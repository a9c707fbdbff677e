import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ServerProcess,
  startServerProcess,
  withQueue,
} from '../../../client/e2e/harness/server/server-process.ts';
import { writeKeys } from '../../../server/src/admin/write-keys.ts';
import { readConfig } from '../../../server/src/config.ts';
import { startPostgres } from '../../../server/src/db/testing/start-postgres.ts';
import { environmentOf, startS3 } from '../../../server/src/images/testing/start-s3.ts';
import { openProxy } from './proxy.ts';

export type Member = Awaited<ReturnType<typeof startServerProcess>>;

export interface Cluster {
  /** All members as one server, behind a proxy that hands each request to the next member. */
  readonly whole: ServerProcess;
  readonly members: readonly Member[];
  /** Where images are stored, in words. */
  readonly imagesAre: string;
  readonly databaseUrl: string;
  /** How many requests each member has answered. */
  answered(): number[];
  /** Starts further servers on the same database, with additional environment variables. */
  startOthers(
    env: Record<string, string>,
  ): Promise<{ servers: readonly ServerProcess[]; port: number; remove: () => Promise<void> }>;
  remove(): Promise<void>;
}

const servers = 3;

/**
 * Starts three servers behind a proxy, with the same keys, one PostgreSQL and one S3-compatible store (one
 * folder of images if none can be started).
 */
export async function startCluster(): Promise<Cluster> {
  const started = await startPostgres();
  if (!started.isAvailable) throw new Error(started.reason);
  const { postgres } = started;
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-replicas-'));
  const secretsDir = path.join(folder, 'secrets');
  mkdirSync(path.join(folder, 'images'));
  const read = readConfig({ DATA_DIR: path.join(folder, 'keys') });
  if (!read.isValid) throw new Error(read.faults.join(' '));
  await writeKeys(read.config, { to: secretsDir, isRotated: false });
  const databaseUrl = await postgres.newDatabase();

  const store = await startS3();
  const storeEnv = store.isAvailable ? environmentOf(await store.s3.newBucket()) : {};

  const members: Member[] = [];
  const proxy = await openProxy(() => members.map(({ port }) => port));
  const url = `http://localhost:${proxy.port}`;
  let made = 0;
  const startOne = (env: Record<string, string> = {}) => {
    made += 1;
    const dataDir = path.join(folder, `server-${made}`);
    mkdirSync(dataDir, { mode: 0o700 });
    symlinkSync(path.join(folder, 'images'), path.join(dataDir, 'images'));
    return startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRETS_DIR: secretsDir,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...withQueue,
      ...storeEnv,
      ...env,
    });
  };
  const remove = async () => {
    await Promise.all(members.map((member) => member.remove()));
    await proxy.close();
    await postgres.stop();
    if (store.isAvailable) await store.s3.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let count = 0; count < servers; count++) members.push(await startOne());
  } catch (error) {
    await remove();
    throw error;
  }

  return {
    members,
    imagesAre: store.isAvailable ? 'in one S3-compatible store' : `in one folder, since ${store.reason}`,
    databaseUrl,
    whole: {
      url,
      port: proxy.port,
      dataDir: secretsDir,
      log: () => members.map((member) => member.log()).join('\n'),
      start: async () => void (await Promise.all(members.map((member) => member.start()))),
      stop: async () => void (await Promise.all(members.map((member) => member.stop()))),
      kill: async () => void (await Promise.all(members.map((member) => member.kill()))),
      mails: () => members.flatMap((member) => member.mails()),
      remove,
    },
    answered: () => members.map(({ port }) => proxy.answered.get(port) ?? 0),
    startOthers: async (env) => {
      const others: ServerProcess[] = [];
      for (let count = 0; count < servers; count++) others.push(await startOne(env));
      const between = await openProxy(() => others.map(({ port }) => port));
      return {
        servers: others,
        port: between.port,
        remove: async () => {
          await Promise.all(others.map((other) => other.remove()));
          await between.close();
        },
      };
    },
    remove,
  };
}
