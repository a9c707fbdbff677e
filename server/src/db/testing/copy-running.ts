import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { PostgresProcess, PostgresSetup } from './postgres-process.ts';

/**
 * Copies the files of a running PostgreSQL like pg_basebackup, to be recovered with its WAL.
 *
 * @returns the folder of the copy
 */
export async function copyRunning(
  setup: PostgresSetup,
  from: PostgresProcess,
  { databases, name }: { databases: string; name: string },
): Promise<string> {
  const copy = path.join(setup.folder, name);
  const client = new pg.Client({ connectionString: from.addressOf('postgres') });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    // Keeps the owner. Ignores cp's complaints about files that vanish meanwhile, since the WAL makes up for
    // them.
    spawnSync('cp', ['-a', databases, copy]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFor(setup, path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  // Removes what belongs to the running process; the WAL comes from the archive or from streaming.
  rmSync(path.join(copy, 'postmaster.pid'), { force: true });
  for (const segment of readdirSync(path.join(copy, 'pg_wal')).filter((each) => /^[0-9A-F]{24}/.test(each)))
    rmSync(path.join(copy, 'pg_wal', segment), { recursive: true });
  return copy;
}

/** Writes a file that PostgreSQL may delete. */
export function writeFor(setup: PostgresSetup, file: string, text: string): void {
  writeFileSync(file, text);
  giveTo(setup, file);
}

/** Gives a file to the user who runs PostgreSQL, which is not root. */
export function giveTo({ as }: PostgresSetup, file: string): void {
  if ('uid' in as) chownSync(file, as.uid, as.gid);
}
