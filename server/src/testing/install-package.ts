import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

const patienceMs = 240_000;

/**
 * Installs a package of Debian's unless what it brings is there, where this may be done; it takes some seconds once.
 *
 * @throws Error that says what is missing
 */
export function installIfMissing(name: string, isInstalled: () => boolean): void {
  if (isInstalled()) return;
  if (userInfo().uid !== 0) throw new Error(`Debian’s package ${name} is missing, and only root installs it`);
  // Somebody else may be installing: then this waits.
  const apt = (...asked: string[]) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...asked], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: patienceMs,
    });
  const install = () => apt('install', '--no-install-recommends', name);
  if (install().status !== 0 && apt('update').status === 0) install();
  if (!isInstalled()) throw new Error(`Debian’s package ${name} cannot be installed`);
}
