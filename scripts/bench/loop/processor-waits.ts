import { readFileSync } from 'node:fs';

/**
 * How long a process's main thread has been ready but waiting for a processor, in milliseconds since its
 * start, as the kernel counts it (`schedstat`). 0 if it does not.
 */
export function waitedForProcessor(pid: number): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}
