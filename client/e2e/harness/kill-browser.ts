import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Kills the browser of a profile with all its processes (SIGKILL), and waits until they are gone. */
export async function killBrowserOf(profile: string): Promise<void> {
  const pids = processesWith(profile);
  if (pids.length === 0) throw new Error(`No browser runs on ${profile}`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (let i = 0; i < 100 && processesWith(profile).length > 0; i++) await sleep(50);
}

/** Processes with the profile's folder in their arguments, among them the browser's main process. */
function processesWith(profile: string): number[] {
  const all = existsSync('/proc/self/cmdline') ? fromProc() : fromPs();
  return all
    .filter(({ commandLine }) => commandLine.includes(`--user-data-dir=${profile}`))
    .map(({ pid }) => pid);
}

const fromProc = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), commandLine: readIfThere(`/proc/${name}/cmdline`) }));

const fromPs = () =>
  execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), commandLine: line }));

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
