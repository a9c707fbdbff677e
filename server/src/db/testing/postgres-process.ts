import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '#testing/free-port.ts';
import type { RunsAs } from './postgres-binaries.ts';

export interface PostgresSetup {
  /** Folder of the binaries. */
  binaries: string;
  as: RunsAs;
  /** Folder for all files. */
  folder: string;
  password: string;
  patienceMs: number;
}

export interface PostgresProcess {
  port: number;
  addressOf(database: string): string;
  /** Kills the server, as if its machine were gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the files of a new PostgreSQL; returns their folder. */
export async function initDatabases(setup: PostgresSetup, name: string): Promise<string> {
  const { binaries, as, folder, password, patienceMs } = setup;
  const databases = path.join(folder, name);
  const passwordFile = path.join(folder, 'password');
  mkdirSync(databases, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if ('uid' in as) for (const each of [folder, databases, passwordFile]) chownSync(each, as.uid, as.gid);
  const initdb = spawn(
    path.join(binaries, 'initdb'),
    [
      '--pgdata',
      databases,
      '--username=postgres',
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...as, cwd: folder },
  );
  await until(initdb, patienceMs, (_output, code) => code === 0);
  return databases;
}

/** Runs a PostgreSQL on existing files, with additional settings. */
export async function runPostgres(
  { binaries, as, folder, password, patienceMs }: PostgresSetup,
  databases: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresProcess> {
  const port = await findFreePort();
  const server = spawn(
    path.join(binaries, 'postgres'),
    [
      '-D',
      databases,
      '-p',
      String(port),
      '-c',
      'fsync=off',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...as, cwd: folder },
  );
  const killServer = () => void server.kill('SIGKILL'); // The child would outlive this process.
  process.once('exit', killServer);
  const ended = new Promise((resolve) => server.once('close', resolve));
  await until(server, patienceMs, (output) => /ready to accept (?:read-only )?connections/.test(output));
  return {
    port,
    addressOf: (name) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`,
    kill: async () => {
      killServer();
      await ended;
    },
    stop: async () => {
      process.off('exit', killServer);
      const timer = setTimeout(killServer, 10_000);
      server.kill('SIGINT');
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Waits until `isDone` is true for the process's output or exit code; kills it and throws if it ends
 * otherwise or takes too long.
 */
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
