import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { PostgresProcess, PostgresSetup } from './postgres-process.ts';

/**
 * Copies the files of a PostgreSQL that runs, as pg_basebackup does: a copy to recover from by its log.
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
    // With its owner. That a file goes meanwhile, which cp would complain of, the log makes good.
    spawnSync('cp', ['-a', databases, copy]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFor(setup, path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  // What is of the running process alone: the log comes from where it is archived or streamed.
  rmSync(path.join(copy, 'postmaster.pid'), { force: true });
  for (const segment of readdirSync(path.join(copy, 'pg_wal')).filter((each) => /^[0-9A-F]{24}/.test(each)))
    rmSync(path.join(copy, 'pg_wal', segment), { recursive: true });
  return copy;
}

/** Writes a file that PostgreSQL is to take away again. */
export function writeFor(setup: PostgresSetup, file: string, text: string): void {
  writeFileSync(file, text);
  giveTo(setup, file);
}

/** Lets PostgreSQL, which does not run as root, do with it what it likes. */
export function giveTo({ as }: PostgresSetup, file: string): void {
  if ('uid' in as) chownSync(file, as.uid, as.gid);
}
