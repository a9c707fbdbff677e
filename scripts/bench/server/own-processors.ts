import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Gives a server the first processor for itself, and whoever calls it from this process the others, as if they were machines of their
 * own: what the callers take is nothing that the server could have had.
 *
 * @returns what lets this process run on all of them again; null where there is one alone, or no `taskset` as Linux has it
 */
export function partProcessors(serverPid: number | undefined): (() => void) | null {
  const count = availableParallelism();
  if (count < 2 || serverPid === undefined || !pin(serverPid, '0')) return null;
  pin(process.pid, `1-${count - 1}`);
  return () => void pin(process.pid, `0-${count - 1}`);
}

/** @param processors as `taskset` lists them; every thread of the process keeps to them, and those that it begins later */
const pin = (pid: number, processors: string) =>
  spawnSync('taskset', ['-acp', processors, String(pid)], { stdio: 'ignore' }).status === 0;
