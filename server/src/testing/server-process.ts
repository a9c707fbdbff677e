import { spawn } from 'node:child_process';
import path from 'node:path';

/** Longer than any start takes, even on a busy machine. */
const patienceMs = 60_000;

/**
 * Runs server.ts, of this or another version, in its own process, and waits until it is ready or has ended.
 */
export async function startServerProcess(
  env: Record<string, string>,
  file = path.resolve(import.meta.dirname, '../server.ts'),
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [file], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Ateria is ready at ')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const timer = setTimeout(() => {
    output += `\nIt was not ready after ${patienceMs / 1000} s.`;
    child.kill('SIGKILL');
  }, patienceMs);
  await Promise.race([ready, ended]);
  clearTimeout(timer);
  return { child, ended, output: () => output };
}
