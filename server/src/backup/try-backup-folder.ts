import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#lib/cannot-start.ts';

/**
 * What no waiting mends (ENOENT is Node's word for a folder that cannot be made on a read-only file system). A disk that is full or
 * away for now costs no start: the backups are tried again by themselves.
 */
const settingsFaults = ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'ENOENT'];

/**
 * Writes into the folder of the server's backups once.
 *
 * @throws CannotStart where it may not be written: whoever asked for backups would only hear of it from the log
 */
export async function tryBackupFolder(dir: string): Promise<void> {
  // Left behind, it is thrown away as a half backup is.
  const file = path.join(dir, 'ateria-try.part');
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await writeFile(file, '', { mode: 0o600 });
    await rm(file, { force: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!settingsFaults.includes(code)) return;
    throw new CannotStart(
      `no backup can be written to ${dir} (BACKUP_DIR): ${code}. The folder has to belong to the server's user, and under systemd the unit has to name it in ReadWritePaths= (server/operations/backups.md).`,
    );
  }
}
