import { createHash, randomUUID } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';

/** Files moved at once; each is in memory, with about 200 kB. */
const atOnce = 8;

export interface MovedImages {
  /** Files in the old place. */
  files: number;
  /** Files copied in this run; the others were there already. */
  copied: number;
  /** Bytes copied. */
  bytes: number;
  /** Files removed from the old place. */
  removed: number;
}

/**
 * Copies every file from one place to the other, and compares each copy. After an interruption the next run
 * continues; a repeated run copies nothing. The server may keep running on either place.
 *
 * @param isRemoving removes the files from the old place once all have been copied
 * @throws Error that names a file whose copy differs, or if both places are the same and `isRemoving` is set;
 *   ImagesUnavailable
 */
export async function moveImages(options: {
  from: FileStore;
  to: FileStore;
  isRemoving: boolean;
  onProgress: (moved: Readonly<MovedImages>) => void;
}): Promise<MovedImages> {
  const { from, to, isRemoving, onProgress } = options;
  const moved: MovedImages = { files: 0, copied: 0, bytes: 0, removed: 0 };

  async function bringOver(name: string): Promise<void> {
    if (!(await isSame(name, from, to))) {
      const bytes = await from.read(name);
      // It was removed meanwhile, with its household or by the collector.
      if (bytes === null) return;
      await to.write(name, bytes);
      if (!(await isSame(name, from, to)) && (await from.find(name)))
        throw new Error(`${name} is not what was sent. Nothing was taken from the old place.`);
      moved.copied += 1;
      moved.bytes += bytes.length;
    }
    moved.files += 1;
    onProgress(moved);
  }

  async function remove(name: string): Promise<void> {
    if (!(await isSame(name, from, to))) return;
    await from.remove(name);
    moved.removed += 1;
    onProgress(moved);
  }

  await eachOf(namesIn(from), bringOver);
  if (isRemoving) {
    if (await isOnePlace(from, to))
      throw new Error('both are one place under two names. Nothing was taken from it.');
    await eachOf(namesIn(from), remove);
  }
  return moved;
}

/** Whether both are the same place, so that every file would be its own copy. */
async function isOnePlace(from: FileStore, to: FileStore): Promise<boolean> {
  const folder = `probe-${randomUUID()}`;
  const name = `${folder}/probe.part`;
  await to.write(name, Buffer.from('probe'));
  try {
    return (await from.find(name)) !== null;
  } finally {
    await to.removeAll(folder);
  }
}

/** Names of all image files, without half-written ones. */
async function* namesIn(files: FileStore): AsyncGenerator<string> {
  for await (const householdId of files.households())
    for await (const name of files.list(householdId)) if (name.endsWith('.webp')) yield name;
}

/**
 * Runs `act` for `atOnce` names at a time. After a fault no further one is begun, and it is thrown once all
 * have ended.
 */
async function eachOf(names: AsyncGenerator<string>, act: (name: string) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  // All workers share the generator, which hands out each name once.
  const work = async () => {
    for (let next = await names.next(); !next.done && faults.length === 0; next = await names.next())
      await act(next.value);
  };
  await Promise.all(
    Array.from({ length: atOnce }, () => work().catch((fault: unknown) => faults.push(fault))),
  );
  if (faults.length > 0) throw faults[0];
}

/**
 * Compares by size and MD5, which a store tells without sending the file; if no store does, or they differ,
 * by SHA-256 of the content.
 */
async function isSame(name: string, from: FileStore, to: FileStore): Promise<boolean> {
  const [ours, theirs] = [await from.find(name), await to.find(name)];
  if (ours === null || theirs === null || ours.bytes !== theirs.bytes) return false;
  const known = [ours.entityTag, theirs.entityTag];
  if (known.some((tag) => tag !== null)) {
    const [a, b] = [
      known[0] ?? (await hashOf('md5', from, name)),
      known[1] ?? (await hashOf('md5', to, name)),
    ];
    if (a !== null && a === b) return true;
  }
  const hash = await hashOf('sha256', from, name);
  return hash !== null && hash === (await hashOf('sha256', to, name));
}

async function hashOf(method: 'md5' | 'sha256', files: FileStore, name: string): Promise<string | null> {
  const bytes = await files.read(name);
  return bytes && createHash(method).update(bytes).digest('hex');
}
