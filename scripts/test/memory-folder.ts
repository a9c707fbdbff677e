import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Space needed: more than all tests write at once. */
const enoughBytes = 2 * 1024 ** 3;

/**
 * Makes a folder in memory for the tests' files, removed when this process exits; the tests' thousands of
 * short-lived databases would otherwise wait for the disk. Undefined if there is not enough space, or if
 * programs may not run from it.
 */
export function makeMemoryFolder(memory = '/dev/shm'): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === memory);
    if (bavail * bsize < enoughBytes || mount?.[3]?.split(',').includes('noexec') !== false) return undefined;
    const folder = mkdtempSync(path.join(memory, 'ateria-tests-'));
    chmodSync(folder, 0o1777); // PostgreSQL runs as another user.
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}
