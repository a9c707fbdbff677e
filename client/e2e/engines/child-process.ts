import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface OwnProcess {
  /** The other end of its file descriptor 3, on which it may tell something. */
  readonly told: NodeJS.ReadableStream;
  log(): string;
  hasEnded(): boolean;
  /** Ends it, and what it has started and not let go; waits for its end. */
  stop(): Promise<void>;
}

/** Starts a program that ends with this process, however this ends: `setpriv` asks the kernel for that. */
export function startProcess(program: string, args: readonly string[], env: NodeJS.ProcessEnv): OwnProcess {
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    env,
    // A group of its own, so that its children can be ended with it.
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
