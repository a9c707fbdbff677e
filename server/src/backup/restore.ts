import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFile, lockFolder } from '#db/folder-lock.ts';
import { giveToOwnerOf } from '#lib/give-to-owner.ts';
import { type BackupContents, contentsFile, databaseFile, keptFolders } from './backup-contents.ts';
import { readContents } from './read-contents.ts';
import { stageBackup } from './stage-backup.ts';
import { createUndoableMoves, type DoneMove, type MoveFile } from './undoable-moves.ts';
import { unfinishedMark } from './unfinished-restore.ts';

/**
 * If this file is missing beside a used database, the next start detects a restore and begins new epochs
 * (SPEC E2).
 */
const instanceFile = 'instance';

/** Some moved files could not be put back; the message says what is where. */
export class HalfRestored extends Error {}

/**
 * Replaces the content of the server's folder by a backup; the old content is moved aside, not deleted. The
 * whole backup is checked before anything is moved. The server must not run. A PostgreSQL database has to be
 * restored separately; `instance` then stays, so that the server detects the restored database. What root puts
 * back belongs to the folder's owner.
 *
 * @returns the restored contents, the folder with the old content, and a line for each image or mail that was
 *   left out
 * @throws HalfRestored if something that was moved could not be put back; no server starts there until a
 *   restore succeeds
 * @throws Error with a message for the operator on any other failure; nothing has changed then
 */
export async function restore(options: {
  dataDir: string;
  from: string;
  nowMs: () => number;
  /** Whether the server's database is PostgreSQL. */
  isPostgres?: boolean;
  /** Whether damaged or missing images and mails are left out. */
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
    await giveToOwnerOf(dataDir, staged, aside, path.join(dataDir, lockFile));
    await exchange({ dataDir, from, aside, staged, contents }, createUndoableMoves(options.rename));
    return { contents, aside, leftOut };
  } finally {
    // What cannot be removed now is removed by the next restore.
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

/** Moves the old content aside and the backup into its place; on failure moves everything back. */
async function exchange(
  { dataDir, from, aside, staged, contents }: Places,
  moves: ReturnType<typeof createUndoableMoves>,
): Promise<void> {
  const mark = path.join(dataDir, unfinishedMark);
  // True after an interrupted restore: the old content is then incomplete too, so the mark stays on failure.
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
