import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type BackupContents, databaseFile, dispensable } from './backup-contents.ts';
import { findDamage } from './copy-database.ts';
import { copyPrivately } from './copy-file.ts';

/**
 * Copies a backup to the disk of the server's folder, and compares it with the checksums in `backup.json`.
 *
 * @param isWithoutDamaged whether images and mails that are damaged or missing are left out
 * @returns a line for each file that was left out, with its fault
 * @throws Error with a message for the operator, which names all files that could be left out
 */
export async function stageBackup(
  from: string,
  staged: string,
  contents: BackupContents,
  isWithoutDamaged: boolean,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const { path: name, sha256 } of contents.files) {
    const copy = path.join(staged, name);
    const fault = await faultOf(path.join(from, name), copy, sha256);
    if (fault === null) continue;
    if (!dispensable.test(name)) throw new Error(`the backup is damaged: ${name} ${fault}`);
    damaged.push(`${name} ${fault}`);
    await rm(copy, { force: true });
  }
  const damage = contents.hasDatabase ? findDamage(path.join(staged, databaseFile)) : null;
  if (damage !== null) throw new Error(`the backup is damaged: ${damage}`);
  if (damaged.length > 0 && !isWithoutDamaged)
    throw new Error(
      `of the backup ${damaged.length} images or mails are damaged:\n  ${damaged.join('\n  ')}\nAnother backup may have them whole. To put this one back without them: --without-damaged-files`,
    );
  return damaged;
}

/** Copies and checks one file; null if it is intact. */
async function faultOf(source: string, copy: string, sha256: string): Promise<string | null> {
  if (!existsSync(source)) return 'is missing';
  try {
    return (await copyPrivately(source, copy)).sha256 === sha256 ? null : 'is not what was copied';
  } catch (error) {
    // A write error, such as a full disk, is no damage of the backup.
    if (error instanceof Error && 'syscall' in error && error.syscall === 'read')
      return `cannot be read: ${error.message}`;
    throw error;
  }
}
