import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { HostAnswer, HostOrder } from './server-host.ts';

/**
 * A process that runs one real server after another, so that the program is loaded once for many journeys.
 */
export interface ServerHost {
  /** Everything that its servers have logged so far. */
  log(): string;
  /** Starts a server with these settings; resolves when it listens. The previous one must be stopped. */
  start(env: Record<string, string>): Promise<void>;
  /** Ends the server as a signal would; the process stays. */
  stop(): Promise<void>;
  /** Kills the process with the server (SIGKILL); the next start launches both. */
  kill(): Promise<void>;
}

const answerMs = 60_000;

export function createServerHost(): ServerHost {
  let child: ChildProcess | undefined;
  let isRunning = false;
  let log = '';

  const open = () => {
    const opened = fork(path.join(import.meta.dirname, 'server-host.ts'), {
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [opened.stdout, opened.stderr])
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
      });
    return opened;
  };
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const tell = async (order: HostOrder) => {
    const told = child;
    if (!told) throw new Error('There is no process to tell');
    const answered = new AbortController();
    const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(answerMs)]);
    const waits = [once(told, 'message', { signal }), once(told, 'exit', { signal })];
    told.send(order);
    const [answer] = (await Promise.race(waits)) as [HostAnswer | number | null];
    answered.abort();
    await Promise.allSettled(waits);
    if (answer !== 'done')
      throw new Error(`The server's process answered ${JSON.stringify(answer)}:\n${log}`);
  };

  return {
    log: () => log,
    async start(env) {
      if (!isAlive()) child = open();
      await tell({ start: env });
      isRunning = true;
    },
    async stop() {
      if (!isRunning || !isAlive()) return;
      isRunning = false;
      await tell('stop');
    },
    async kill() {
      isRunning = false;
      if (!child || !isAlive()) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
