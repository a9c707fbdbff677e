import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface OwnProcess {
  /** Output of its file descriptor 3. */
  readonly told: NodeJS.ReadableStream;
  log(): string;
  hasEnded(): boolean;
  /** Ends it with all of its child processes, and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a program that ends with this process, however this one ends: `setpriv` requests that from the
 * kernel.
 */
export function startProcess(program: string, args: readonly string[], env: NodeJS.ProcessEnv): OwnProcess {
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    env,
    // In a process group of its own, so that its children can be ended too.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let log = '';
  const note = (chunk: Buffer | string) => {
    log += chunk.toString();
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  child.on('error', (error) => note(error.message));
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    told: child.stdio[3] as NodeJS.ReadableStream,
    log: () => log,
    hasEnded,
    async stop() {
      if (hasEnded() || child.pid === undefined) return;
      const exit = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await exit;
    },
  };
}
