import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '#testing/server-process.ts';
import { installedBinaries, type RunsAs, reachableBinaries, runsAs } from './postgres-binaries.ts';

export interface TestPostgres {
  /** Makes an empty database and gives its address. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export type StartedPostgres =
  | { isAvailable: true; postgres: TestPostgres }
  | { isAvailable: false; reason: string };

/** Longer than any machine needs that is of use for tests. */
const usualPatienceMs = 60_000;

/** Starts a real PostgreSQL server in a folder of its own, or says in one sentence why it cannot be started here. */
export async function startPostgres({
  findBinaries = installedBinaries,
  patienceMs = usualPatienceMs,
} = {}): Promise<StartedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const as = runsAs();
    const binaries = path.join(reachableBinaries(findBinaries(), as), 'bin');
    const postgres = await startIn(folder, { binaries, as, patienceMs });
    return { isAvailable: true, postgres: { ...postgres, stop: () => postgres.stop().finally(remove) } };
  } catch (error) {
    remove();
    const cause = error instanceof Error ? error.message : String(error);
    return { isAvailable: false, reason: `PostgreSQL does not start here: ${cause}` };
  }
}

async function startIn(
  folder: string,
  { binaries, as, patienceMs }: { binaries: string; as: RunsAs; patienceMs: number },
): Promise<TestPostgres> {
  const port = await findFreePort();
  const password = randomBytes(12).toString('hex');
  const databases = path.join(folder, 'databases');
  const passwordFile = path.join(folder, 'password');
  mkdirSync(databases, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if ('uid' in as) for (const each of [folder, databases, passwordFile]) chownSync(each, as.uid, as.gid);

  const initdb = spawn(
    path.join(binaries, 'initdb'),
    [
      ...['--pgdata', databases, '--username=postgres', '--pwfile', passwordFile],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    { ...as, cwd: folder },
  );
  await until(initdb, patienceMs, (_output, code) => code === 0);

  const server = spawn(
    path.join(binaries, 'postgres'),
    [
      ...['-D', databases, '-p', String(port), '-c', 'fsync=off'],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    { ...as, cwd: folder },
  );
  const killServer = () => void server.kill('SIGKILL'); // It does not end with its parent.
  process.once('exit', killServer);
  await until(server, patienceMs, (output) => output.includes('ready to accept connections'));

  const addressOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  let made = 0;
  return {
    newDatabase: async () => {
      made += 1;
      const name = `test_${made}`;
      const client = new pg.Client({ connectionString: addressOf('postgres'), query_timeout: patienceMs });
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
      return addressOf(name);
    },
    stop: async () => {
      process.off('exit', killServer);
      const ended = new Promise((resolve) => server.once('close', resolve));
      const timer = setTimeout(killServer, 10_000);
      server.kill('SIGINT');
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Waits until a process has said or done it; one that ends otherwise, or is at it for too long, is ended. */
async function until(
  child: ChildProcess,
  patienceMs: number,
  isDone: (output: string, code: number | null) => boolean,
): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${path.basename(child.spawnfile)} ${why}. ${output.trim().split('\n').at(-1)}`));
    };
    const timer = setTimeout(() => fail(`was not done after ${patienceMs / 1000} s`), patienceMs);
    const look = (code: number | null) => {
      if (!isDone(output, code)) return false;
      clearTimeout(timer);
      resolve();
      return true;
    };
    const read = (chunk: Buffer) => {
      output += chunk;
      look(null);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', ({ message }) => fail(`cannot be run: ${message}`));
    child.once('close', (code) => {
      clearTimeout(timer);
      if (!look(code)) fail(`ended with ${code}`);
    });
  });
}
