import { readFileSync } from 'node:fs';

/**
 * For how long a process's main thread has been ready and waited for a processor, which others had, in milliseconds since it began; the
 * kernel counts it (`schedstat`). 0 where it does not.
 */
export function waitedForProcessor(pid: number): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}
