import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

const patienceMs = 240_000;

/**
 * Installs a Debian package, unless `isInstalled`; takes some seconds once.
 *
 * @throws Error if the package is missing and cannot be installed
 */
export function installIfMissing(name: string, isInstalled: () => boolean): void {
  if (isInstalled()) return;
  if (userInfo().uid !== 0) throw new Error(`Debian’s package ${name} is missing, and only root installs it`);
  // Waits if another process holds apt's lock.
  const apt = (...asked: string[]) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...asked], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: patienceMs,
    });
  const install = () => apt('install', '--no-install-recommends', name);
  if (install().status !== 0 && apt('update').status === 0) install();
  if (!isInstalled()) throw new Error(`Debian’s package ${name} cannot be installed`);
}
