import { spawn } from 'node:child_process';
import path from 'node:path';
import { fromRoot, root } from './root.ts';

export interface CommandResult {
  /**
   * 0 for success; 1 or more also if the command could not be started, or was ended by a signal or timeout.
   */
  readonly exitCode: number;
  /** Both streams in the order in which they came; empty when `isShown`. */
  readonly output: string;
  readonly ms: number;
}

export interface CommandOptions {
  readonly env?: Record<string, string | undefined>;
  readonly cwd?: string;
  readonly timeoutMs?: number;
  /** Streams to the terminal instead of collecting. */
  readonly isShown?: boolean;
}

/** The environment with the installed packages' programs, including Node, first in PATH. */
export function programEnvironment(more: Record<string, string | undefined> = {}) {
  return {
    ...process.env,
    PATH: [fromRoot('node_modules/.bin'), process.env.PATH].join(path.delimiter),
    ...more,
  };
}

/** Runs a command to its end without standard input. Never throws; failures are in the result. */
export function runCommand(command: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const [file = '', ...args] = command;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? root,
      env: programEnvironment(options.env),
      stdio: ['ignore', options.isShown ? 'inherit' : 'pipe', options.isShown ? 'inherit' : 'pipe'],
      timeout: options.timeoutMs,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const finish = (exitCode: number) =>
      resolve({ exitCode, output, ms: Math.round(performance.now() - startedAt) });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
