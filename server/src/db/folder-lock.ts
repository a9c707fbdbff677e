import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { CannotStart } from '#lib/cannot-start.ts';

export interface FolderLock {
  release(): void;
}

export const lockFile = 'lock';

/** How long to wait for a server that is just stopping. */
const usualPatienceMs = 5_000;
const retryMs = 100;

/**
 * Reserves a folder with a SQLite database for one process: two servers would write correctly, but neither
 * would poke its devices about the other's changes. The lock is SQLite's own, on a file beside the database,
 * so the operating system releases it when the process ends, however it ends.
 *
 * @throws CannotStart if another process holds it for `patienceMs`
 */
export async function lockFolder(dataDir: string, patienceMs = usualPatienceMs): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const name = path.join(dataDir, lockFile);
  closeSync(openSync(name, 'a', 0o600));
  const file = new Sqlite(name, { timeout: 0 });
  for (const giveUpAt = performance.now() + patienceMs; ; await wait(retryMs)) {
    if (take(file)) return { release: () => file.close() };
    if (performance.now() < giveUpAt) continue;
    file.close();
    throw new CannotStart(
      `another Ateria is at work on ${dataDir}. SQLite is for one server: stop that one first, or use PostgreSQL (DATABASE_URL).`,
    );
  }
}

function take(file: Sqlite.Database): boolean {
  try {
    file.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}
