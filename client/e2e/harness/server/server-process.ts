import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../../../scripts/run/root.ts';
import { findFreePort } from '../../../../server/src/testing/free-port.ts';

export interface ServerProcess {
  /** Public address without a trailing slash; stays the same across restarts. */
  readonly url: string;
  /** Port on 127.0.0.1. */
  readonly port: number;
  readonly dataDir: string;
  /** Everything that it has logged so far, across restarts. */
  log(): string;
  /** Starts it again with the same port and data, and waits until it answers. */
  start(): Promise<void>;
  /** Sends SIGTERM and waits for its end. */
  stop(): Promise<void>;
  /** SIGKILL: no chance to finish anything. */
  kill(): Promise<void>;
  /** Texts of the mails that it would have sent, oldest first. */
  mails(): string[];
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Starts the real server in its own process on a free port with an empty data folder. */
export async function startServerProcess(
  env: Record<string, string> = {},
): Promise<ServerProcess & { pid(): number | undefined }> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-e2e-'));
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let log = '';

  const start = async () => {
    child = spawn(process.execPath, [fromRoot('server/src/server.ts')], {
      cwd: dataDir,
      env: { ...settingsOf({ port, dataDir, NODE_ENV: 'production' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const note = (chunk: Buffer) => {
      log += chunk.toString();
    };
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    await untilHealthy(`http://127.0.0.1:${port}/api/health`, child, () => log);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };

  try {
    await start();
  } catch (error) {
    // The caller has no handle to end it.
    await end('SIGKILL');
    throw error;
  }
  return {
    url,
    port,
    dataDir,
    pid: () => child?.pid,
    log: () => log,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    mails: () => mailsIn(path.join(dataDir, 'outbox')),
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(healthUrl: string, child: ChildProcess, log: () => string) {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${log()}`);
    const answer = await fetch(healthUrl).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not become healthy:\n${log()}`);
}

/** Texts of the mails in an outbox folder, oldest first, with links in usable form. */
export function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.eml'),
  );
  const names = files.map(({ name }) => name).toSorted();
  const mails = names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

const settings =
  /^(PORT|HOST|DATA_DIR|PUBLIC_URL|DATABASE_URL|OIDC_|GOOGLE_|SMTP_|MAIL_|STRIPE_|TRUST_PROXY|LOG_LEVEL)/;

/** Makes calls queue as in production: an empty variable counts as unset. */
export const withQueue = { CALLS_AT_ONCE: '' };

/**
 * Environment of a journey's server, without the limit that refuses calls on a busy machine. Variables set
 * for other servers on this machine are not passed on.
 */
export function settingsOf({
  port,
  dataDir,
  ...more
}: { port: number; dataDir: string } & Record<string, unknown>) {
  const others = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const own = { PORT: port, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: 100_000, CALLS_AT_ONCE: 0, ...more };
  return Object.fromEntries(
    [...others, ...Object.entries(own)].map(([name, value]) => [name, String(value)]),
  );
}
