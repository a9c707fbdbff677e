import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Widths in which every picture is kept, pixels. */
export const imageWidths = [400, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** One picture's files by their width: WebP. */
export type ImageFiles = Readonly<Record<ImageWidth, Buffer>>;

/**
 * The pictures of all households, as files under one folder: `<household>/<sha256 of what was uploaded>-<width>.webp`. A file
 * appears whole or not at all.
 */
export function createImageStore(folder: string) {
  const fileOf = (householdId: string, sha256: string, width: ImageWidth) =>
    path.join(folder, householdId, `${sha256}-${width}.webp`);

  async function has(householdId: string, sha256: string): Promise<boolean> {
    const found = await Promise.all(imageWidths.map((width) => exists(fileOf(householdId, sha256, width))));
    return found.every(Boolean);
  }

  /** Null when the household has no such picture. */
  async function read(householdId: string, sha256: string, width: ImageWidth): Promise<Buffer | null> {
    try {
      return await readFile(fileOf(householdId, sha256, width));
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
  }

  async function write(householdId: string, sha256: string, files: ImageFiles): Promise<void> {
    await mkdir(path.join(folder, householdId), { recursive: true, mode: 0o700 });
    for (const width of imageWidths) {
      const file = fileOf(householdId, sha256, width);
      const draft = `${file}.${randomUUID()}.part`;
      await writeFile(draft, files[width], { mode: 0o600, flush: true });
      await rename(draft, file);
    }
  }

  /** Says that the picture is wanted: it counts as new for the collector. */
  async function touch(householdId: string, sha256: string, atMs: number): Promise<void> {
    for (const width of imageWidths)
      await utimes(fileOf(householdId, sha256, width), atMs / 1000, atMs / 1000);
  }

  /** Removes files older than `beforeMs` whose picture is not in `wanted`; gives how many. */
  async function collect(
    householdId: string,
    wanted: ReadonlySet<string>,
    beforeMs: number,
  ): Promise<number> {
    const home = path.join(folder, householdId);
    let removed = 0;
    for (const name of await namesIn(home)) {
      const file = path.join(home, name);
      if (wanted.has(name.slice(0, 64)) && name.endsWith('.webp')) continue;
      if ((await stat(file)).mtimeMs >= beforeMs) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  return { has, read, write, touch, collect, households: () => namesIn(folder) };
}
export type ImageStore = ReturnType<typeof createImageStore>;

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

const isAbsence = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
