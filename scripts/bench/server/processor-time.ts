import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second wherever Node runs. */
const tickMs = 10;

/** Of all threads of a process until now, in milliseconds, as Linux counts it; `NaN` elsewhere. */
export function processorTime(pid: number | undefined): number {
  try {
    // The name before them may hold anything.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}
