import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type BackupContents,
  type BackupFile,
  contentsFile,
  databaseFile,
  dispensable,
  keptFolders,
} from './backup-contents.ts';
import { copyDatabase } from './copy-database.ts';
import { copyPrivately } from './copy-file.ts';
import { createLinkKept } from './link-kept.ts';

/**
 * Copies everything in a server's folder into a new folder, readable by its owner only, while the server
 * runs. The database is copied first, so that the images that it names exist afterwards. The new folder
 * appears whole or not at all. An image or mail that the disk cannot read does not fail the backup: it is
 * left out and listed in `unread`.
 *
 * @param hasDatabase false if the database is PostgreSQL
 * @param previous an earlier backup on the same disk; images that it has are hard-linked instead of copied
 * @throws Error with a message for the operator; nothing is left behind then
 */
export async function backUp(options: {
  dataDir: string;
  target: string;
  hasDatabase: boolean;
  nowMs: () => number;
  previous?: string | undefined;
  copy?: typeof copyPrivately;
}): Promise<BackupContents> {
  const { dataDir, target, hasDatabase, nowMs, previous, copy = copyPrivately } = options;
  const database = path.join(dataDir, databaseFile);
  if (hasDatabase && !existsSync(database)) throw new Error(`there is no ${databaseFile} in ${dataDir}`);
  if (existsSync(target)) throw new Error(`${target} is there already`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const takenAt = new Date(nowMs()).toISOString();
    const files: BackupFile[] = [];
    const unread: string[] = [];
    if (hasDatabase)
      files.push({ path: databaseFile, ...(await copyDatabase(database, path.join(draft, databaseFile))) });
    const linkKept = previous === undefined ? async () => null : await createLinkKept(previous);
    for (const name of await filesOf(dataDir)) {
      const from = path.join(dataDir, name);
      const to = path.join(draft, name);
      const copied = (await linkKept(name, from, to)) ?? (await copyIfThere(copy, from, to));
      if (copied === 'unread' && !dispensable.test(name)) throw new Error(`${name} cannot be read`);
      if (copied === 'unread') unread.push(name);
      else if (copied) files.push({ path: name, ...copied });
    }
    const contents: BackupContents = {
      format: 1,
      takenAt,
      hasDatabase,
      files,
      ...(unread.length > 0 && { unread }),
    };
    await writeFile(path.join(draft, contentsFile), JSON.stringify(contents, null, 2), {
      mode: 0o600,
      flush: true,
    });
    await rename(draft, target);
    return contents;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Paths inside the folder, without half-written files. */
async function filesOf(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of keptFolders) {
    if (!existsSync(path.join(dataDir, folder))) continue;
    const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile() && !/\.(?:part|tmp)$/.test(entry.name))
        found.push(path.relative(dataDir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  }
  return found.sort();
}

/**
 * Copies a file; null if it was deleted meanwhile, such as the images of a deleted account; 'unread' if the
 * disk cannot read it.
 */
async function copyIfThere(
  copy: typeof copyPrivately,
  from: string,
  to: string,
): Promise<Omit<BackupFile, 'path'> | 'unread' | null> {
  try {
    return await copy(from, to);
  } catch (error) {
    const { code, syscall, path: where } = error as NodeJS.ErrnoException;
    const isGone = code === 'ENOENT';
    const isUnread = syscall === 'read' || (syscall === 'open' && where === from);
    if (!isGone && !isUnread) throw error;
    await rm(to, { force: true });
    return isGone ? null : 'unread';
  }
}
