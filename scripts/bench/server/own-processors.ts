import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Pins a server to the first processor and this process to the others, as if they were separate machines, so
 * that the callers take no time from the server.
 *
 * @returns function that lets this process run on all processors again; null with a single processor or
 * without Linux's `taskset`
 */
export function partProcessors(serverPid: number | undefined): (() => void) | null {
  const count = availableParallelism();
  if (count < 2 || serverPid === undefined || !pin(serverPid, '0')) return null;
  pin(process.pid, `1-${count - 1}`);
  return () => void pin(process.pid, `0-${count - 1}`);
}

/** @param processors list in `taskset`'s format; applies to all current and later threads of the process */
const pin = (pid: number, processors: string) =>
  spawnSync('taskset', ['-acp', processors, String(pid)], { stdio: 'ignore' }).status === 0;
