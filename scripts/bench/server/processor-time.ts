import { readFileSync } from 'node:fs';

/** Clock tick of `/proc`: hundredths of a second. */
const tickMs = 10;

/** Processor time of all threads of a process, in milliseconds, from Linux's `/proc`; `NaN` elsewhere. */
export function processorTime(pid: number | undefined): number {
  try {
    // The process name before the fields may contain spaces.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}
