import { link, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFile } from './backup-contents.ts';
import { readContents } from './read-contents.ts';

type LinkKept = (name: string, from: string, to: string) => Promise<Omit<BackupFile, 'path'> | null>;

/**
 * Hard-links unchanged images from an earlier backup, which takes neither time nor space; stored images are
 * never modified. The function returns null for a file that has to be copied: it is new, the disk has no hard
 * links, or the earlier backup is damaged.
 */
export async function createLinkKept(previous: string): Promise<LinkKept> {
  const contents = await readContents(previous);
  if (!contents) return async () => null;
  const takenAtMs = Date.parse(contents.takenAt);
  const images = contents.files.filter((file) => file.path.startsWith('images/'));
  const known = new Map(images.map((file) => [file.path, file]));
  return async (name, from, to) => {
    const kept = known.get(name);
    if (!kept) return null;
    try {
      const { size, mtimeMs } = await stat(from);
      if (size !== kept.bytes || mtimeMs >= takenAtMs) return null;
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await link(path.join(previous, name), to);
      return { bytes: kept.bytes, sha256: kept.sha256 };
    } catch {
      return null;
    }
  };
}
