import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../run/root.ts';

/** One data folder and the successive server processes on it. */
export interface ServerLife {
  readonly url: string;
  readonly dataDir: string;
  /** Output of all processes. */
  log(): string;
  /**
   * Starts a process. `ready` resolves to the milliseconds taken, or null if it ended before it was ready.
   */
  start(): { ready: Promise<number | null> };
  /** Sends SIGKILL and waits until the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process is gone. */
  stop(): Promise<void>;
  remove(): void;
}

/** The real server with every commit flushed, and limits high enough for load. */
export function createServerLife(port: number): ServerLife {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-kill-'));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let log = '';

  function start() {
    const startedAt = performance.now();
    const started = spawn(process.execPath, [fromRoot('server/src/server.ts')], {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        NODE_NO_WARNINGS: '1',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'),
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_MINUTE: '1000000',
        CALLS_AT_ONCE: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const ready = new Promise<number | null>((resolve) => {
      const note = (chunk: Buffer) => {
        log += chunk;
        if (String(chunk).includes('Ateria is ready at')) resolve(performance.now() - startedAt);
      };
      started.stdout.on('data', note);
      started.stderr.on('data', note);
      started.once('exit', () => resolve(null));
    });
    return { ready };
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  return {
    url,
    dataDir,
    log: () => log,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
