import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '#db/folder-lock.ts';
import { type BackupContents, contentsFile, databaseFile, keptFolders } from './backup-contents.ts';
import { readContents } from './read-contents.ts';
import { stageBackup } from './stage-backup.ts';
import { createUndoableMoves, type DoneMove, type MoveFile } from './undoable-moves.ts';
import { unfinishedMark } from './unfinished-restore.ts';

/** By its absence beside a database that has been in use, a start knows a restore, and begins new epochs (SPEC E2). */
const instanceFile = 'instance';

/** Some of what was moved could not be put back. Says what stands where. */
export class HalfRestored extends Error {}

/**
 * Puts a backup in the place of what is in the server's folder, which is moved aside and not deleted. All of the backup is
 * looked over before anything is moved. The server must not run. Where the database is PostgreSQL, that has to be put back by
 * itself, and `instance` stays: by it the server knows that its database is another one.
 *
 * @returns what was put back, the folder with what was there before, and a line for each image or mail that was left out
 * @throws HalfRestored where something that was moved could not be put back; no server starts there until a restore goes through
 * @throws Error in words for whoever runs it, for all else: then all is as it was
 */
export async function restore(options: {
  dataDir: string;
  from: string;
  nowMs: () => number;
  /** Whether the server has its database there. */
  isPostgres?: boolean;
  /** Images and mails that are damaged or missing are left out. */
  isWithoutDamaged?: boolean;
  rename?: MoveFile;
}): Promise<{ contents: BackupContents; aside: string; leftOut: string[] }> {
  const { dataDir, from, nowMs, isPostgres = false, isWithoutDamaged = false } = options;
  const contents = await requireContents(from);
  if (contents.hasDatabase && isPostgres)
    throw new Error(
      `${from} holds a SQLite database, and this server has PostgreSQL: its images and keys would not fit what is there. Leave DATABASE_URL out to put it back as a server with SQLite`,
    );
  const lock = await lockFolder(dataDir, 0);
  const staged = path.join(dataDir, 'restoring');
  try {
    await rm(staged, { recursive: true, force: true });
    const leftOut = await stageBackup(from, staged, contents, isWithoutDamaged);
    const aside = path.join(
      dataDir,
      `before-restore-${new Date(nowMs()).toISOString().replaceAll(':', '-')}`,
    );
    await mkdir(aside, { mode: 0o700 });
    await exchange({ dataDir, from, aside, staged, contents }, createUndoableMoves(options.rename));
    return { contents, aside, leftOut };
  } finally {
    // What could not be removed the next restore removes.
    await rm(staged, { recursive: true, force: true }).catch(() => {});
    lock.release();
  }
}

interface Places {
  dataDir: string;
  from: string;
  aside: string;
  staged: string;
  contents: BackupContents;
}

/** Moves what is there aside and the backup in its place, or all of that back. */
async function exchange(
  { dataDir, from, aside, staged, contents }: Places,
  moves: ReturnType<typeof createUndoableMoves>,
): Promise<void> {
  const mark = path.join(dataDir, unfinishedMark);
  // Of one that was broken off earlier: what is there then is no whole either.
  const wasUnfinished = existsSync(mark);
  const ours = contents.hasDatabase
    ? [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, instanceFile]
    : [];
  try {
    await writeFile(mark, JSON.stringify({ from, aside }), { mode: 0o600, flush: true });
    for (const name of [...ours, ...keptFolders]) await moves.moveIfThere(dataDir, aside, name);
    for (const name of [...keptFolders, databaseFile]) await moves.moveIfThere(staged, dataDir, name);
    await rm(mark);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const stuck = await moves.undo();
    if (stuck.length > 0)
      throw new HalfRestored(wordsOf(stuck, { reason, dataDir, aside }), { cause: error });
    await rmdir(aside);
    if (!wasUnfinished) await rm(mark, { force: true });
    throw new Error(`${reason}. What had been moved was put back: all is as it was`, { cause: error });
  }
}

function wordsOf(
  stuck: readonly DoneMove[],
  { reason, dataDir, aside }: { reason: string; dataDir: string; aside: string },
): string {
  const lines = stuck.map(({ name, toFolder }) => {
    const place = path.join(toFolder, name);
    return toFolder === aside
      ? `${place} is what was ${path.join(dataDir, name)} before`
      : `${place} is of the backup`;
  });
  return [
    `it was broken off (${reason}), and not all that had been moved could be put back:`,
    ...lines.map((line) => `  ${line}`),
    `Everything else is in ${dataDir} as it was before. No server starts there until a restore goes through, or until these are moved back by hand and ${unfinishedMark} is deleted.`,
  ].join('\n');
}

async function requireContents(from: string): Promise<BackupContents> {
  const file = path.join(from, contentsFile);
  if (!existsSync(file)) throw new Error(`${from} is no backup: it has no ${contentsFile}`);
  const contents = await readContents(from);
  if (!contents) throw new Error(`the backup is damaged: ${file} cannot be read, or is of another kind`);
  return contents;
}
