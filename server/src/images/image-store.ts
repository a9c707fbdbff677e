import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Widths in which every image is kept, pixels. */
export const imageWidths = [400, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** One image's files by their width: WebP. */
export type ImageFiles = Readonly<Record<ImageWidth, Buffer>>;

/**
 * The images of all households, as files under one folder: `<household>/<sha256 of what was uploaded>-<width>.webp`. A file
 * appears whole or not at all.
 */
export function createImageStore(folder: string) {
  const fileOf = (householdId: string, sha256: string, width: ImageWidth) =>
    path.join(folder, householdId, `${sha256}-${width}.webp`);

  async function has(householdId: string, sha256: string): Promise<boolean> {
    const found = await Promise.all(imageWidths.map((width) => exists(fileOf(householdId, sha256, width))));
    return found.every(Boolean);
  }

  /** Null when the household has no such image. */
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

  /** Says that the image is wanted: it counts as new for the collector. */
  async function touch(householdId: string, sha256: string, atMs: number): Promise<void> {
    for (const width of imageWidths)
      await utimes(fileOf(householdId, sha256, width), atMs / 1000, atMs / 1000);
  }

  /** Removes files older than `beforeMs` whose image is not in `wanted`; gives how many. */
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

  /** How many images of the household there are, whole or half written. */
  async function count(householdId: string): Promise<number> {
    return new Set((await namesIn(path.join(folder, householdId))).flatMap(addressIn)).size;
  }

  /** Addresses of the household's whole images, in order. */
  async function list(householdId: string): Promise<string[]> {
    const addresses = new Set((await namesIn(path.join(folder, householdId))).flatMap(addressIn));
    const whole = await Promise.all(
      [...addresses].map(async (sha256) => ((await has(householdId, sha256)) ? [sha256] : [])),
    );
    return whole.flat().sort();
  }

  /** Removes everything of a household; nothing to remove is no error. */
  async function removeAll(householdId: string): Promise<void> {
    await rm(path.join(folder, householdId), { recursive: true, force: true });
  }

  const households = async () =>
    (await entriesIn(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);

  return { has, read, write, touch, collect, count, list, removeAll, households };
}
export type ImageStore = ReturnType<typeof createImageStore>;

/** The address in a file's name; none for a draft or what is not ours. */
function addressIn(name: string): string[] {
  const address = /^([0-9a-f]{64})-\d+\.webp$/.exec(name)?.[1];
  return address === undefined ? [] : [address];
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

const namesIn = async (folder: string) => (await entriesIn(folder)).map(({ name }) => name);

async function entriesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

const isAbsence = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
