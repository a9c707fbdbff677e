import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine, readable by its owner only. */
export function createFolderFiles(folder: string): FileStore {
  const fileOf = (name: string) => path.join(folder, name);

  async function write(name: string, bytes: Buffer): Promise<void> {
    const file = fileOf(name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomUUID()}.part`;
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    await rename(draft, file);
  }

  return {
    findFault: async () => null,
    read: (name) => orAbsent(readFile(fileOf(name)), null),
    write,
    find: async (name) => {
      const found = await orAbsent(stat(fileOf(name)), null);
      return found && { bytes: found.size, changedAtMs: found.mtimeMs, entityTag: null };
    },
    touch: (name, atMs) =>
      orAbsent(
        utimes(fileOf(name), atMs / 1000, atMs / 1000).then(() => true),
        false,
      ),
    remove: (name) => rm(fileOf(name), { force: true }),
    list: async function* (householdId) {
      for await (const entry of entriesOf(fileOf(householdId))) yield `${householdId}/${entry.name}`;
    },
    removeAll: (householdId) => rm(fileOf(householdId), { recursive: true, force: true }),
    households: async function* () {
      for await (const entry of entriesOf(folder)) if (entry.isDirectory()) yield entry.name;
    },
  };
}

async function* entriesOf(folder: string) {
  const opened = await orAbsent(opendir(folder), null);
  if (opened) yield* opened;
}

/** The result, or `absent` if there is no such file. */
async function orAbsent<T, Absent>(asked: Promise<T>, absent: Absent): Promise<T | Absent> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return absent;
    throw error;
  }
}
