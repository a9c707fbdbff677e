import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '#db/folder-lock.ts';
import { type BackupContents, contentsFile, databaseFile, keptFolders } from './backup-contents.ts';
import { findDamage } from './copy-database.ts';
import { copyPrivately } from './copy-file.ts';
import { readContents } from './read-contents.ts';
import { unfinishedMark } from './unfinished-restore.ts';

/** By its absence beside a database that has been in use, a start knows a restore, and begins new epochs (SPEC E2). */
const instanceFile = 'instance';

/**
 * Puts a backup in the place of what is in the server's folder, which is moved aside and not deleted. All of the backup is
 * looked over before anything is moved. The server must not run. Where the database is PostgreSQL, that has to be put back by
 * itself, and `instance` stays: by it the server knows that its database is another one.
 *
 * @returns what was put back, and the folder with what was there before
 * @throws Error in words for whoever runs it; where nothing was moved yet, all is as it was
 */
export async function restore(options: {
  dataDir: string;
  from: string;
  nowMs: () => number;
  /** Whether the server has its database there. */
  isPostgres?: boolean;
}): Promise<{ contents: BackupContents; aside: string }> {
  const { dataDir, from, nowMs, isPostgres = false } = options;
  const contents = await requireContents(from);
  if (contents.hasDatabase && isPostgres)
    throw new Error(
      `${from} holds a SQLite database, and this server has PostgreSQL: its images and keys would not fit what is there. Leave DATABASE_URL out to put it back as a server with SQLite`,
    );
  const lock = await lockFolder(dataDir, 0);
  try {
    const staged = path.join(dataDir, 'restoring');
    await rm(staged, { recursive: true, force: true });
    await stage(from, staged, contents).catch(async (error: unknown) => {
      await rm(staged, { recursive: true, force: true });
      throw error;
    });
    const aside = path.join(
      dataDir,
      `before-restore-${new Date(nowMs()).toISOString().replaceAll(':', '-')}`,
    );
    await mkdir(aside, { mode: 0o700 });
    const ours = contents.hasDatabase
      ? [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, instanceFile]
      : [];
    const mark = path.join(dataDir, unfinishedMark);
    await writeFile(mark, JSON.stringify({ from, aside }), { mode: 0o600, flush: true });
    for (const name of [...ours, ...keptFolders]) await moveIfThere(dataDir, aside, name);
    for (const name of [...keptFolders, databaseFile]) await moveIfThere(staged, dataDir, name);
    // Of a backup without files there is none.
    await rm(staged, { recursive: true, force: true });
    await rm(mark);
    return { contents, aside };
  } finally {
    lock.release();
  }
}

async function requireContents(from: string): Promise<BackupContents> {
  const file = path.join(from, contentsFile);
  if (!existsSync(file)) throw new Error(`${from} is no backup: it has no ${contentsFile}`);
  const contents = await readContents(from);
  if (!contents) throw new Error(`the backup is damaged: ${file} cannot be read, or is of another kind`);
  return contents;
}

/** Copies everything to the same disk, and compares it with what was once copied. */
async function stage(from: string, staged: string, contents: BackupContents): Promise<void> {
  for (const { path: name, sha256 } of contents.files) {
    const source = path.join(from, name);
    if (!existsSync(source)) throw new Error(`the backup is not whole: ${name} is missing`);
    const copied = await copyPrivately(source, path.join(staged, name));
    if (copied.sha256 !== sha256) throw new Error(`the backup is damaged: ${name} is not what was copied`);
  }
  const damage = contents.hasDatabase ? findDamage(path.join(staged, databaseFile)) : null;
  if (damage !== null) throw new Error(`the backup is damaged: ${damage}`);
}

async function moveIfThere(from: string, to: string, name: string): Promise<void> {
  if (existsSync(path.join(from, name))) await rename(path.join(from, name), path.join(to, name));
}
