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
 * Writes all that a server keeps in its folder into a new folder, readable by its owner only, while the server goes on. The
 * database comes first: every image that it names is there afterwards. The new folder appears whole or not at all. An image or a mail
 * that the disk cannot read any more costs no backup of all the rest: it is left out, and named.
 *
 * @param hasDatabase false where the database is PostgreSQL
 * @param previous an earlier backup on the same disk: of images that it holds there is one file for both
 * @throws Error in words for whoever runs it; nothing is left behind then
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

/** Paths inside the folder, but for what is half written. */
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

/** Null for what went while the backup was made, such as the images of an account that was deleted. */
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
