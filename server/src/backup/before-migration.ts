import { readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#config.ts';
import { findPendingMigrations } from '#db/database.ts';
import { CannotStart } from '#lib/cannot-start.ts';
import { databaseFile } from './backup-contents.ts';
import { copyDatabase } from './copy-database.ts';
import { dumpCommand } from './postgres-commands.ts';

/** Folder of the copies, within DATA_DIR. */
const folderName = 'backups-before-migration';
const kept = 3;
/** Free space required besides the copy, since the migration writes too. */
const spareBytes = 64 * 1024 * 1024;

/**
 * Makes a way back before a database of an earlier version is migrated; does not change the database. SQLite
 * is copied and checked into `DATA_DIR/backups-before-migration`, where three copies stay: however often a
 * start fails, the first copy of the previous version is among them. For PostgreSQL `tell` gets a sentence
 * that asks for a backup.
 *
 * @throws CannotStart if migrations at start are turned off, or the disk has no room for the copy
 */
export async function prepareMigration(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'migratesAtStart'>,
  { nowMs, tell }: { nowMs: () => number; tell: (sentence: string) => void },
): Promise<void> {
  const { last, pending } = await findPendingMigrations(config);
  if (last === null || pending.length === 0) return;
  const changes = `this version changes the database (${pending.join(', ')}), and there is no way back but a backup`;
  if (!config.migratesAtStart)
    throw new CannotStart(
      `${changes}. Make one (${howToBackUp(config)}), then start it once with MIGRATE_AT_START=true. Nothing was changed.`,
    );
  if (config.databaseUrl !== undefined) {
    tell(
      `${sentence(changes)}: is there one of now? ${howToBackUp(config)}. MIGRATE_AT_START=false stops before this.`,
    );
    return;
  }
  const file = await copyBefore(config.dataDir, last, nowMs());
  tell(`${sentence(changes)}: ${file}`);
}

async function copyBefore(dataDir: string, last: string, atMs: number): Promise<string> {
  const source = path.join(dataDir, databaseFile);
  const folder = path.join(dataDir, folderName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.part')))
    await rm(path.join(folder, name));
  const { bavail, bsize } = await statfs(folder);
  const wanted = statSync(source).size + spareBytes;
  if (bavail * bsize < wanted)
    throw new CannotStart(
      `before it changes the database this version copies it into ${folder}, and wants ${megabytes(wanted)} MB for that; ${megabytes(bavail * bsize)} are free. Nothing was changed.`,
    );
  const at = new Date(atMs).toISOString().replaceAll(':', '-');
  const file = path.join(folder, `${at}-${last}.db`);
  await rm(`${file}.part`, { force: true });
  await copyDatabase(source, `${file}.part`);
  await rename(`${file}.part`, file);
  const copies = readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort();
  while (copies.length > kept) {
    const [name = ''] = copies.splice(dispensableOf(copies), 1);
    await rm(path.join(folder, name));
  }
  return file;
}

/**
 * Index of the copy to delete first: one with copies of the same version before and after it, otherwise the
 * oldest.
 */
function dispensableOf(copies: readonly string[]): number {
  const versions = copies.map((name) => name.split('Z-')[1]);
  const between = versions.findIndex(
    (version, index) => index > 0 && version === versions[index - 1] && version === versions[index + 1],
  );
  return Math.max(0, between);
}

const howToBackUp = ({ databaseUrl }: Pick<Config, 'databaseUrl'>) =>
  databaseUrl === undefined ? 'npm run backup' : dumpCommand;

const sentence = (words: string) => `Before migrating: ${words}`;
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
